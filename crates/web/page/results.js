// Who wins: what is proven, with the way to prove it again.
import { get, stream } from '/page/api.js';
import { announce, button, choice, h, stacked } from '/page/dom.js';
import { beginJob } from '/page/job-forms.js';
import { analysisLink, gameOf, gameTitle, seatName } from '/page/names.js';
import { allGames, isPublic } from '/page/site.js';
import { lang, say } from '/page/words.js';

export async function showResults(view, rest) {
  const leaving = new AbortController();
  const results = await get('/api/results');
  const games = allGames().filter((game) => results.some((result) => result.game === game.name));
  let wanted = games.some((game) => game.name === rest) ? rest : '';
  const count = h('p', { className: 'quiet', role: 'status' });
  const body = h('tbody', {});
  const notice = h('p', { className: 'notice', role: 'alert' });
  const columns = ['game', 'value', 'how', 'rules', 'line'];
  const head = h('thead', {}, h('tr', {}, columns.map((name) => h('th', { scope: 'col' }, say(`results-${name}`)))));
  const table = h('table', {}, head, body);
  const draw = (name) => {
    wanted = name;
    const shown = results.filter((result) => (!name || result.game === name) && (!certified.checked || result.certificate_id));
    count.textContent = say('results-count', { count: shown.length });
    body.replaceChildren(...shown.map((result) => row(result, notice, leaving.signal)));
    stacked(table);
    history.replaceState(null, '', name ? `#/results/${name}` : '#/results');
  };
  const certified = h('input', { type: 'checkbox', onchange: () => draw(wanted) });
  draw(wanted);
  const options = [['', say('all-games')], ...games.map((game) => [game.name, game.title])];
  view.append(h('h2', {}, say('results-title')), h('div', { className: 'row' }, choice(say('game'), options, wanted, draw),
    h('label', { className: 'tick' }, certified, say('with-certificate'))), notice, count,
    h('div', { className: 'wide', role: 'region', tabIndex: 0, 'aria-label': say('results-title') }, table));
  return () => leaving.abort();
}

/** The certificate of a result: to be kept, and at home to be checked. */
function certificate(result, leaving) {
  const { certificate: name, certificate_id: id } = result;
  if (!id) return null;
  const path = `/api/certificates/${encodeURIComponent(id)}`;
  const said = h('span', { className: 'quiet', role: 'status' });
  const check = button(say('check-certificate'), async () => {
    check.disabled = true;
    try {
      await stream(`${path}/check`, {}, (line) => { said.textContent = checkText(line, result); }, leaving);
      announce(said.textContent);
    } catch (error) {
      said.textContent = error.message;
    }
    check.disabled = false;
  }, { 'aria-label': say('check-certificate-of', { name }) });
  return h('p', { className: 'row' }, h('a', { href: path, download: name }, name), isPublic() ? null : check, said);
}

function checkText(line, result) {
  if (line.state === 'checking') return say('checking', { percent: Math.floor(100 * line.share) });
  if (line.state === 'refused') return say('not-confirmed', { reason: line.reason });
  return say('confirmed', { claim: valueText(result), positions: line.positions.toLocaleString(lang()), seconds: line.seconds.toFixed(1) });
}

function row(result, notice, leaving) {
  const { game, board, pieces, players, rules, position, line } = result;
  const place = { game, board, pieces, players, rules, start: position ?? undefined };
  const roster = pieces ? `${say('comma')}${say('so-many-pieces', { pieces })}` : '';
  const how = [say(`by-${result.method}`), result.nodes && say('so-many-positions', { nodes: result.nodes.toLocaleString(lang()) }), result.date]
    .filter(Boolean).join(say('comma'));
  const commands = [result.command, result.check].filter(Boolean).map((command) => h('p', {}, h('code', {}, command)));
  const solve = async () => { if (await beginJob({ kind: 'solve', place, mode: result.goal }, notice)) location.hash = '#/jobs'; };
  if (!isPublic()) commands.push(button(say('job-solve-this'), solve));
  return h('tr', {},
    h('th', { scope: 'row' }, h('a', { href: analysisLink(place) }, `${gameTitle(game)} ${board}${roster}`), position ? h('div', { className: 'line' }, position) : null),
    h('td', { className: 'verdict' }, valueText(result)),
    h('td', { className: 'proof' }, how, certificate(result, leaving), h('details', {}, h('summary', {}, say('prove-again')), commands)),
    h('td', { className: 'line' }, changedRules(result)),
    h('td', { className: 'line' }, line.length ? h('a', { href: analysisLink({ ...place, moves: line }) }, line.join(' ')) : ''));
}

/** What a proof says of who wins. */
export function valueText({ game, winner, goal, value, plies }) {
  if (winner === 'draw') return say('result-draw');
  const player = seatName(game, winner === 'first' ? 0 : 1);
  if (plies !== null) return say('wins-in', { player, plies });
  if (goal === 'exact' && typeof value === 'number') return say('wins-by', { player, points: Math.abs(value) });
  return say('result-win', { player });
}

/** The rules that are not as usual. */
function changedRules({ game, rules }) {
  const switches = gameOf(game)?.switches ?? [];
  const changed = switches.filter((each) => rules[each.name] !== undefined && rules[each.name] !== each.default);
  // A value that is not among those on offer has no name: what its signs mean is said beside it.
  const valueOf = ({ name, about, values }) => values.find((value) => value.value === rules[name])?.title ?? `${rules[name]}${say('because', { reason: about })}`;
  return changed.map((each) => `${each.title}${say('colon')}${valueOf(each)}`).join(say('comma'));
}
