// The first view: a game to go on with, or a new one.
import { get, post } from '/page/api.js';
import { button, choice, h } from '/page/dom.js';
import { say } from '/page/words.js';
import { allGames, isPublic } from '/page/site.js';

/** No game has more. */
const MOST_SEATS = 4;

export async function showHome(view) {
  view.append(h('h2', {}, say('choose-game')), h('div', { className: 'cards' }, allGames().map(card)));
  const { tables, unfinished } = await get('/api/tables');
  const going = tables.filter((table) => !table.result).map((table) => [table.id, table.position.game, table.turns.length]);
  const left = unfinished.map((table) => [table.id, table.game, table.plies]);
  if (going.length + left.length === 0) return;
  const rows = [...going, ...left].map(([id, name, plies]) => h('li', {},
    h('a', { href: `#/play/${id}` }, say('go-on', { game: title(name), plies }))));
  view.append(h('h2', {}, say('unfinished')), h('ul', {}, rows));
}

const title = (name) => allGames().find((game) => game.name === name)?.title ?? name;

/** What stands in the list for a player that is typed. */
const OTHER = 'other';

/** Who can sit at a board: people, levels, and at home any player that has a description. */
function occupants() {
  const levels = Array.from({ length: 10 }, (_, level) => [String(level), say('level-named', { level, name: say(`level-name-${level}`) })]);
  return [['human', say('person')], ...levels, ...(isPublic() ? [] : [[OTHER, say('other-player')]])];
}

/** Who sits where: as it was chosen the last time, else a person and then computers. */
function seatsOf(saved) {
  return Array.from({ length: MOST_SEATS }, (_, seat) => ({ who: seat === 0 ? 'human' : '3', typed: '', ...saved?.[seat] }));
}

/** A game with what can be chosen. */
function card(game) {
  const saved = JSON.parse(localStorage.getItem(`setup-${game.name}`) ?? '{}');
  const chosen = { board: game.board, roster: 0, rules: {}, clock: '', ...saved, seats: seatsOf(saved.seats) };
  const notice = h('p', { className: 'notice', role: 'alert', hidden: true });
  const options = h('div', { className: 'row' });
  const seats = h('div', { className: 'row', role: 'group', 'aria-label': say('players') });
  const more = h('details', {}, h('summary', {}, say('rules')));
  const players = () => rosters()[chosen.roster]?.players ?? 2;
  const rosters = () => game.boards.find((board) => board.board === chosen.board)?.rosters ?? [];
  const seatName = (seat) => game.seats[seat] ?? say('seat', { number: seat + 1 });
  const drawSeats = () => seats.replaceChildren(...chosen.seats.slice(0, players()).flatMap((seat, index) => {
    const who = choice(seatName(index), occupants(), seat.who, (value) => { seat.who = value; drawSeats(); seats.querySelectorAll('select')[index].focus(); });
    if (seat.who !== OTHER) return [who];
    const label = say('typed-player', { seat: seatName(index) });
    const typed = h('input', { type: 'text', value: seat.typed, placeholder: 'mcts:1s', autocomplete: 'off', spellcheck: false, onchange: () => { seat.typed = typed.value.trim(); } });
    return [who, h('label', { className: 'choice' }, h('span', {}, label), typed)];
  }));
  const draw = () => {
    const roster = rosters().map((each, index) => [String(index), rosterText(each)]);
    options.replaceChildren(
      ...(game.boards.length > 1 ? [choice(say('board'), game.boards.map((each) => [each.board, each.board]), chosen.board, (board) => { chosen.board = board; chosen.roster = 0; draw(); })] : []),
      ...(roster.length > 1 ? [choice(say('players'), roster, String(chosen.roster), (index) => { chosen.roster = Number(index); draw(); })] : []),
      choice(say('clock'), [['', say('no-clock')], ['60+0', '1:00'], ['300+5', '5:00 + 5 s'], ['900+10', '15:00 + 10 s']], chosen.clock, (clock) => { chosen.clock = clock; }));
    drawSeats();
    more.replaceChildren(h('summary', {}, say('rules')), ...game.rules.map((text) => h('p', {}, text)),
      h('div', { className: 'row' }, game.switches.map((rule) => choice(rule.title,
        rule.values.map((value) => [value.value, value.title]), chosen.rules[rule.name] ?? rule.default,
        (value) => { if (value === rule.default) delete chosen.rules[rule.name]; else chosen.rules[rule.name] = value; }))));
  };
  const start = async () => {
    localStorage.setItem(`setup-${game.name}`, JSON.stringify(chosen));
    const place = { game: game.name, board: chosen.board, rules: chosen.rules, ...rosters()[chosen.roster] };
    const sitting = chosen.seats.slice(0, players()).map((seat) => (seat.who === OTHER ? seat.typed : seat.who));
    const clock = chosen.clock ? chosen.clock.split('+').map(Number) : null;
    try {
      const table = await post('/api/tables', { place, players: sitting, clock, seed: Math.floor(Math.random() * 2 ** 48) });
      location.hash = `#/play/${table.id}`;
    } catch (error) {
      notice.hidden = false;
      notice.textContent = error.message;
    }
  };
  draw();
  return h('section', { className: 'card', 'aria-label': game.title, 'data-game': game.name },
    h('h3', {}, game.title), options, seats, more, notice,
    h('div', { className: 'row' }, button(say('play'), start, { className: 'main' }),
      h('a', { href: `#/analyse/${encodeURIComponent(JSON.stringify({ game: game.name }))}` }, say('nav-analyse'))));
}

function rosterText({ pieces, players }) {
  return [players && say('so-many-players', { players }), pieces && say('so-many-pieces', { pieces })].filter(Boolean).join(', ');
}
