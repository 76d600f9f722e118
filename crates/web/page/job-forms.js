// What is asked before a job begins.
import { get, post } from '/page/api.js';
import { announce, button, choice, h, refill } from '/page/dom.js';
import { allGames } from '/page/site.js';
import { lang, say } from '/page/words.js';

/** Begins a job; what is wrong with it is said in `notice`. */
export async function beginJob(job, notice) {
  notice.textContent = '';
  try {
    const begun = await post('/api/jobs', job);
    announce(say('job-begun', { id: begun.id }));
    return begun;
  } catch (error) {
    notice.textContent = error.message;
    return null;
  }
}

/** A form for each kind of job. */
export async function forms(threads) {
  const experiments = await get(`/api/experiments?lang=${lang()}`);
  return h('div', { className: 'forms' }, form('solve', solveForm(threads)), form('match', matchForm(threads)), form('experiment', experimentForm(experiments, threads)));
}

function form(kind, { rows, job }) {
  const notice = h('p', { className: 'notice', role: 'alert' });
  const begin = async (event) => {
    event.preventDefault();
    try {
      await beginJob({ kind, ...await job() }, notice);
    } catch (error) {
      notice.textContent = error.message;
    }
  };
  return h('details', { className: 'card', 'data-form': kind }, h('summary', {}, say(`job-${kind}`)),
    h('form', { onsubmit: begin }, ...rows, notice, h('button', { type: 'submit', className: 'main' }, say('job-begin'))));
}

function labelled(label, input, className = 'choice') {
  return h('label', { className }, h('span', {}, label), input);
}

function checked(label) {
  const input = h('input', { type: 'checkbox' });
  return [input, h('label', { className: 'check' }, input, h('span', {}, label))];
}

function numbered(label, value, min, max, step = 1) {
  const input = h('input', { type: 'number', value, min, max, step, required: true });
  return [input, labelled(label, input)];
}

function threadChoice(threads, chosen) {
  const options = Array.from({ length: threads }, (_, index) => [String(index + 1), String(index + 1)]);
  return choice(say('job-threads'), options, String(chosen.threads), (value) => { chosen.threads = Number(value); });
}

const usualThreads = (threads) => Math.max(1, Math.ceil(threads / 2));

let choosers = 0;

/** A game with its board, pieces and rules. */
function placeChooser(onchange) {
  choosers += 1;
  const number = choosers;
  const chosen = { game: allGames()[0].name, board: '', roster: 0, rules: {} };
  const element = h('div', {});
  const game = () => allGames().find((each) => each.name === chosen.game);
  const rosters = () => game().boards.find((board) => board.board === chosen.board)?.rosters ?? [];
  const draw = () => {
    const roster = rosters().map((each, index) => [String(index), [each.players && say('so-many-players', each), each.pieces && say('so-many-pieces', each)].filter(Boolean).join(say('comma'))]);
    const again = () => { draw(); onchange(); };
    refill(element, h('div', { className: 'row' },
      choice(say('game'), allGames().map((each) => [each.name, each.title]), chosen.game, (name) => { Object.assign(chosen, { game: name, roster: 0, rules: {} }); chosen.board = game().board; again(); }),
      game().boards.length > 1 ? boardField(again) : null,
      roster.length > 1 ? choice(say('players'), roster, String(chosen.roster), (index) => { chosen.roster = Number(index); again(); }) : null),
    h('details', {}, h('summary', {}, say('rules')), h('div', { className: 'row' }, game().switches.map((rule) => choice(rule.title,
      rule.values.map((value) => [value.value, value.title]), chosen.rules[rule.name] ?? rule.default,
      (value) => { if (value === rule.default) delete chosen.rules[rule.name]; else chosen.rules[rule.name] = value; })))));
  };
  /** Any board may be written; those that are usual are offered. */
  const boardField = (again) => {
    const input = h('input', { type: 'text', className: 'short', value: chosen.board, list: `boards-${number}`, required: true, autocomplete: 'off', onchange: () => { Object.assign(chosen, { board: input.value.trim(), roster: 0 }); again(); } });
    const offered = h('datalist', { id: `boards-${number}` }, game().boards.map(({ board }) => h('option', { value: board })));
    return h('div', {}, labelled(say('board'), input), offered);
  };
  chosen.board = game().board;
  draw();
  const place = () => ({ game: chosen.game, board: chosen.board, rules: chosen.rules, ...rosters()[chosen.roster] });
  return { element, place, seats: () => rosters()[chosen.roster]?.players ?? 2 };
}

function solveForm(threads) {
  const chosen = { mode: 'exact', threads: usualThreads(threads) };
  const place = placeChooser(() => {});
  const position = h('input', { type: 'text', autocomplete: 'off', spellcheck: false });
  /** What was written is a line of moves, or a position. */
  const job = async () => {
    const text = position.value.trim();
    let found = place.place();
    if (text) {
      const line = { ...found, line: text };
      const start = { ...found, start: text };
      const wrong = await post('/api/position', line).then(() => null, (error) => error);
      if (wrong) await post('/api/position', start).catch((error) => { throw /^[a-z]\d/i.test(text) ? wrong : error; });
      found = wrong ? start : line;
    }
    return { place: found, mode: chosen.mode, threads: chosen.threads };
  };
  const modes = ['exact', 'wld'].map((mode) => [mode, say(`job-${mode}`)]);
  return { job, rows: [place.element, labelled(say('job-position'), position), h('div', { className: 'row' },
    choice(say('job-mode'), modes, chosen.mode, (mode) => { chosen.mode = mode; }), threadChoice(threads, chosen))] };
}

const FORMATS = ['round-robin', 'gauntlet', 'ladder'];

function matchForm(threads) {
  const chosen = { threads: usualThreads(threads), players: ['level:5', 'level:4'], others: {}, format: 'round-robin', sprt: '' };
  const players = h('div', { className: 'row', role: 'group', 'aria-label': say('players') });
  const format = h('div', { className: 'row' });
  const place = placeChooser(() => drawPlayers());
  const [games, gamesField] = numbered(say('job-games'), 100, 1, 1000000);
  const [opening, openingField] = numbered(say('job-opening'), 4, 0, 60);
  const [seed, seedField] = numbered(say('job-seed'), 1, 0, Number.MAX_SAFE_INTEGER);
  const options = [...Array.from({ length: 10 }, (_, level) => [`level:${level}`, say('level', { level })]),
    ...['random', 'naive', 'solver'].map((name) => [name, say(`job-player-${name}`)]), ['other', say('job-player-other')]];
  const drawPlayers = () => {
    while (chosen.players.length < place.seats()) chosen.players.push('level:4');
    const entries = chosen.players.flatMap((player, index) => {
      const number = index + 1;
      const select = choice(say('seat', { number }), options, player, (value) => { chosen.players[index] = value; drawPlayers(); });
      if (player !== 'other') return [select];
      const input = h('input', { type: 'text', value: chosen.others[index] ?? '', required: true, spellcheck: false, oninput: () => { chosen.others[index] = input.value; } });
      return [select, labelled(say('job-description', { number }), input)];
    });
    refill(players, ...entries,
      button(say('job-more-players'), () => { chosen.players.push('level:4'); drawPlayers(); }, { disabled: chosen.players.length >= 16 }),
      button(say('job-fewer-players'), () => { chosen.players.pop(); drawPlayers(); }, { disabled: chosen.players.length <= place.seats() }));
    const many = chosen.players.length > place.seats();
    const tests = [['', say('job-sprt-none')], ...['5', '10', '20', '50'].map((elo) => [elo, say('job-sprt-elo', { elo })])];
    format.replaceChildren(...(many ? [choice(say('job-format'), FORMATS.map((name) => [name, say(`job-format-${name}`)]), chosen.format, (name) => { chosen.format = name; })] : []),
      ...(!many && place.seats() === 2 ? [choice(say('job-sprt'), tests, chosen.sprt, (value) => { chosen.sprt = value; })] : []));
  };
  drawPlayers();
  const job = () => {
    const many = chosen.players.length > place.seats();
    const sprt = !many && place.seats() === 2 && chosen.sprt ? [0, Number(chosen.sprt)] : null;
    // Everybody sits everywhere.
    const seats = place.seats();
    const all = Math.ceil(Number(games.value) / seats) * seats;
    return {
      place: place.place(), players: chosen.players.map((player, index) => (player === 'other' ? chosen.others[index] ?? '' : player)),
      format: many ? chosen.format : 'match', games: all, opening: Number(opening.value) || null, seed: Number(seed.value), sprt, threads: chosen.threads,
    };
  };
  return { job, rows: [place.element, players, format, h('div', { className: 'row' }, gamesField, openingField, seedField, threadChoice(threads, chosen))] };
}

function experimentForm(experiments, threads) {
  const chosen = { name: experiments[0].experiment, threads };
  const about = h('div', { className: 'quiet' });
  const [quick, quickField] = checked(say('job-quick'));
  const [all, allField] = checked(say('job-very-long'));
  const board = h('input', { type: 'text', pattern: '\\s*\\d{1,2}x\\d{1,2}\\s*', autocomplete: 'off' });
  const draw = () => {
    const found = experiments.find((each) => each.experiment === chosen.name);
    about.replaceChildren(h('p', {}, found.title), ...found.about.map((text) => h('p', {}, text)));
  };
  const select = choice(say('job-experiment-name'), experiments.map((each) => [each.experiment, each.experiment]), chosen.name, (name) => { chosen.name = name; draw(); });
  draw();
  const job = () => ({ experiment: chosen.name, quick: quick.checked, all: all.checked, board: board.value.trim() || null, threads: chosen.threads });
  return { job, rows: [select, about, quickField, allField, h('div', { className: 'row' }, labelled(say('job-only-board'), board), threadChoice(threads, chosen))] };
}
