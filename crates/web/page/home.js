// The first view: a game to go on with, or a new one.
import { get, post } from '/page/api.js';
import { button, choice, h } from '/page/dom.js';
import { say } from '/page/words.js';
import { allGames } from '/page/main.js';

export async function showHome(view) {
  const notice = h('p', { className: 'notice', role: 'alert' });
  const cards = allGames().map((game) => card(game, notice));
  view.append(h('h2', {}, say('choose-game')), notice, h('div', { className: 'cards' }, cards));
  const { tables, unfinished } = await get('/api/tables');
  const going = tables.filter((table) => !table.result).map((table) => [table.id, table.position.game, table.turns.length]);
  const left = unfinished.map((table) => [table.id, table.game, table.plies]);
  if (going.length + left.length === 0) return;
  const rows = [...going, ...left].map(([id, name, plies]) => h('li', {},
    h('a', { href: `#/play/${id}` }, say('go-on', { game: title(name), plies }))));
  view.append(h('h2', {}, say('unfinished')), h('ul', {}, rows));
}

const title = (name) => allGames().find((game) => game.name === name)?.title ?? name;

/** A game with what can be chosen. */
function card(game, notice) {
  const saved = JSON.parse(localStorage.getItem(`setup-${game.name}`) ?? '{}');
  const chosen = { board: game.board, roster: 0, level: '3', side: '0', rules: {}, clock: '', ...saved };
  const options = h('div', { className: 'row' });
  const more = h('details', {}, h('summary', {}, say('rules')));
  const players = () => rosters()[chosen.roster]?.players ?? 2;
  const rosters = () => game.boards.find((board) => board.board === chosen.board)?.rosters ?? [];
  const draw = () => {
    const roster = rosters().map((each, index) => [String(index), rosterText(each)]);
    const levels = [['human', say('friend')], ...Array.from({ length: 10 }, (_, level) => [String(level), say('level', { level })])];
    const seats = Array.from({ length: players() }, (_, seat) => [String(seat), game.seats[seat] ?? say('seat', { number: seat + 1 })]);
    options.replaceChildren(
      ...(game.boards.length > 1 ? [choice(say('board'), game.boards.map((each) => [each.board, each.board]), chosen.board, (board) => { chosen.board = board; chosen.roster = 0; draw(); })] : []),
      ...(roster.length > 1 ? [choice(say('players'), roster, String(chosen.roster), (index) => { chosen.roster = Number(index); draw(); })] : []),
      choice(say('against'), levels, chosen.level, (level) => { chosen.level = level; draw(); }),
      ...(chosen.level === 'human' ? [] : [choice(say('you-are'), [...seats, ['none', say('nobody')]], chosen.side, (side) => { chosen.side = side; })]),
      choice(say('clock'), [['', say('no-clock')], ['60+0', '1:00'], ['300+5', '5:00 + 5 s'], ['900+10', '15:00 + 10 s']], chosen.clock, (clock) => { chosen.clock = clock; }));
    more.replaceChildren(h('summary', {}, say('rules')), ...game.rules.map((text) => h('p', {}, text)),
      h('div', { className: 'row' }, game.switches.map((rule) => choice(rule.title,
        rule.values.map((value) => [value.value, value.title]), chosen.rules[rule.name] ?? rule.default,
        (value) => { if (value === rule.default) delete chosen.rules[rule.name]; else chosen.rules[rule.name] = value; }))));
  };
  const start = async () => {
    localStorage.setItem(`setup-${game.name}`, JSON.stringify(chosen));
    const place = { game: game.name, board: chosen.board, rules: chosen.rules, ...rosters()[chosen.roster] };
    const seats = Array.from({ length: players() }, (_, seat) => (chosen.level === 'human' || String(seat) === chosen.side ? 'human' : chosen.level));
    const clock = chosen.clock ? chosen.clock.split('+').map(Number) : null;
    try {
      const table = await post('/api/tables', { place, players: seats, clock, seed: Math.floor(Math.random() * 2 ** 48) });
      location.hash = `#/play/${table.id}`;
    } catch (error) {
      notice.textContent = error.message;
    }
  };
  draw();
  return h('section', { className: 'card', 'aria-label': game.title, 'data-game': game.name },
    h('h3', {}, game.title), options, more,
    h('div', { className: 'row' }, button(say('play'), start, { className: 'main' }),
      h('a', { href: `#/analyse/${encodeURIComponent(JSON.stringify({ game: game.name }))}` }, say('nav-analyse'))));
}

function rosterText({ pieces, players }) {
  return [players && say('so-many-players', { players }), pieces && say('so-many-pieces', { pieces })].filter(Boolean).join(', ');
}
