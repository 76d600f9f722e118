// What a job is, how far it is and what came of it, in words.
import { h, stacked } from '/page/dom.js';
import { gameTitle, playerText, seatName } from '/page/names.js';
import { valueText } from '/page/results.js';
import { lang, say } from '/page/words.js';

export function jobTitle(job) {
  const what = { solve: () => placeText(job.place), match: () => `${placeText(job.place)}${say('colon')}${job.players.map(playerText).join(' – ')}`, experiment: () => [job.experiment, job.board, job.quick && say('job-is-quick')].filter(Boolean).join(say('comma')) };
  return say(`job-title-${job.kind}`, { id: job.id, what: what[job.kind]() });
}

function placeText({ game, board, pieces, start }) {
  return [`${gameTitle(game)} ${board}`, pieces && say('so-many-pieces', { pieces }), start].filter(Boolean).join(say('comma'));
}

export function stateText(job) {
  if (job.becoming) return say(`job-becoming-${job.becoming}`);
  if (job.state === 'waiting' && !job.before) return say('job-state-next');
  return say(`job-state-${job.state}`, { before: job.before });
}

/** What is known of it in a line: a value, or the bounds of one. */
export function outcome(job) {
  if (job.kind !== 'solve') return '';
  const { result, progress, place } = job;
  if (result?.winner && !result.bounds && job.state !== 'running') return valueText({ game: place.game, winner: result.winner, goal: job.mode, value: result.value, plies: result.plies ?? null });
  const bounds = job.state === 'running' ? progress?.bounds ?? result?.bounds : result?.bounds ?? progress?.bounds;
  if (bounds) return say('job-bounds', { player: seatName(place.game, 0), low: signed(bounds[0]), high: signed(bounds[1]) });
  if (progress?.prospects) return say('job-prospects', { low: progress.prospects[0], high: progress.prospects[1] });
  return '';
}

/** How far it is, how fast, and how long it may still take: what the program can say honestly. */
export function facts(job) {
  const { progress, kind } = job;
  const running = job.state === 'running';
  const parts = [];
  if (kind === 'match' && progress?.of) parts.push(say('job-games-of', { done: count(running ? progress.games : job.result?.games ?? progress.games), of: count(progress.of) }));
  if (kind === 'experiment' && progress?.tasks) parts.push(say('job-cells-of', { done: job.state === 'done' ? progress.tasks : progress.tasks_done, of: progress.tasks }));
  if (kind === 'experiment' && running && progress?.task) parts.push(progress.task.replace(/^\d+ of \d+ \| /, ''));
  const nodes = running ? progress?.nodes : job.result?.nodes ?? progress?.nodes;
  if (kind === 'solve' && nodes) {
    parts.push(say('job-nodes', { nodes: short(nodes) }));
    if (running) parts.push(say('job-speed', { speed: short(progress.nodes_per_second) }));
  }
  parts.push(say('job-worked', { time: duration(job.seconds) }));
  if (running && progress) {
    if (progress.seconds_left != null) parts.push(say('job-left', { time: duration(progress.seconds_left) }));
    else if (kind === 'solve') {
      const percent = Math.round(100 * progress.share);
      if (progress.stage_seconds_left != null) parts.push(say('job-stage-left', { percent, time: duration(progress.stage_seconds_left) }));
      else if (progress.share > 0) parts.push(say('job-stage', { percent }));
      parts.push(progress.guessed_seconds_left == null ? say('job-left-unknown') : say('job-left-guess', { time: duration(progress.guessed_seconds_left) }));
    }
  }
  return parts;
}

/** The share for the bar; `null` where nobody knows. */
export function share({ kind, progress }) {
  if (!progress) return null;
  if (kind === 'experiment') return progress.tasks ? Math.min(1, (progress.tasks_done + progress.share) / progress.tasks) : null;
  return progress.share > 0 ? progress.share : null;
}

/** Most players of a table that is not shown alone. */
const FEW = 4;

/** How a match stands. */
export function matchTable(standing, whole) {
  const duel = standing.meetings.length === 1 ? standing.meetings[0].duel : null;
  const rated = standing.players.some((player) => player.elo !== undefined);
  const columns = ['player', 'wins', 'draws', 'losses', 'score', 'interval', ...(rated ? ['elo'] : [])];
  // The best comes first; of two the first one, about whom the test is.
  const ranked = standing.players.length > 2 ? [...standing.players].sort((a, b) => b.score - a.score) : standing.players;
  const players = whole ? ranked : ranked.slice(0, FEW);
  const number = (name, text) => h('td', { className: 'number', 'data-label': say(`job-column-${name}`) }, text);
  const rows = players.map((player) => h('tr', {}, h('th', { scope: 'row', className: 'line' }, playerText(player.player)),
    number('wins', count(player.wins)), number('draws', count(player.draws)), number('losses', count(player.losses)), number('score', percent(player.score)),
    number('interval', player.interval.map(percent).join(' – ')), rated ? number('elo', player.elo == null ? '–' : elo(player.elo)) : null));
  const head = h('tr', {}, columns.map((name) => h('th', { scope: 'col', className: name === 'player' ? '' : 'number' }, say(`job-column-${name}`))));
  const parts = [stacked(h('table', {}, h('caption', {}, say('job-results')), h('thead', {}, head), h('tbody', {}, rows)))];
  if (players.length < ranked.length) parts.push(h('p', {}, say('so-many-more', { count: ranked.length - players.length })));
  if (duel?.elo != null) {
    const [low, high] = duel.elo_interval.map((end) => (end === null ? '∞' : elo(end)));
    parts.push(h('p', {}, say('job-elo-difference', { elo: elo(duel.elo), low, high })));
  }
  if (standing.sprt) {
    const { decision, likelihood_ratio: ratio, bounds } = standing.sprt;
    parts.push(h('p', {}, say('job-sprt-state', { decision: say(`job-sprt-${decision}`), ratio: ratio === null ? '–' : ratio.toFixed(2), low: bounds[0].toFixed(2), high: bounds[1].toFixed(2) })));
  }
  return parts;
}

const signed = (number) => (number > 0 ? `+${number}` : String(number));
const elo = (number) => signed(Math.round(number));
const percent = (number) => `${(100 * number).toFixed(1)} %`;
const count = (number) => number.toLocaleString(lang());
const short = (number) => number.toLocaleString(lang(), { notation: 'compact', maximumFractionDigits: 1 });

/** A time in two units. */
function duration(seconds) {
  const units = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const largest = Math.max(0, units.findIndex(([, length]) => seconds >= length));
  if (seconds < 1) return unit(0, 'second');
  let rest = Math.round(seconds);
  return units.slice(largest, largest + 2).map(([name, length]) => {
    const whole = Math.floor(rest / length);
    rest -= whole * length;
    return whole > 0 || name === 'second' && largest === 3 ? unit(whole, name) : '';
  }).filter(Boolean).join(' ');
}

const unit = (number, name) => number.toLocaleString(lang(), { style: 'unit', unit: name, unitDisplay: 'short' });
