// The first view: a game to go on with, or a new one.
import { get, post } from '/page/api.js';
import { button, choice, h, refill } from '/page/dom.js';
import { lang, say } from '/page/words.js';
import { playerText } from '/page/names.js';
import { allGames, isPublic } from '/page/site.js';

/** No game has more. */
const MOST_SEATS = 4;

/** Unfinished games that are shown before somebody asks for all of them. */
const FEW = 3;

export async function showHome(view) {
  const unfinished = h('section', { hidden: true });
  view.append(unfinished, h('h2', {}, say('choose-game')), h('div', { className: 'cards' }, allGames().map(card)));
  await showUnfinished(unfinished);
}

/** The games that can be gone on with, the latest first. */
async function showUnfinished(section) {
  const { tables, unfinished } = await get('/api/tables');
  const going = tables.filter((table) => !table.result && table.turns.length)
    .map(({ id, position, players, turns }) => ({ id, game: position.game, board: position.board, players, plies: turns.length }));
  const rows = [...going, ...unfinished].map((table) => unfinishedRow(table, () => showUnfinished(section)));
  section.hidden = rows.length === 0;
  const rest = rows.length > FEW ? [h('details', {}, h('summary', {}, say('more-games', { count: rows.length - FEW })), h('ul', { className: 'unfinished' }, rows.slice(FEW)))] : [];
  section.replaceChildren(h('h2', {}, say('unfinished')), h('ul', { className: 'unfinished' }, rows.slice(0, FEW)), ...rest);
}

function unfinishedRow({ id, game, board, players, plies, last }, changed) {
  const people = players.filter((player) => player === 'human').length;
  const who = players.map((player) => (player === 'human' && people > 1 ? say('you-or-friend') : playerText(player))).join(' – ');
  const when = last ? new Date(last * 1000).toLocaleString(lang(), { dateStyle: 'medium', timeStyle: 'short' }) : '';
  const text = say('go-on', { game: [title(game), board].filter(Boolean).join(' '), plies });
  const remove = async () => {
    if (!confirm(say('really-delete-game', { game: text }))) return;
    try {
      await post(`/api/tables/${id}/delete`, {});
      await changed();
    } catch (error) {
      row.append(h('span', { className: 'notice', role: 'alert' }, error.message));
    }
  };
  const row = h('li', {}, h('a', { href: `#/play/${id}` }, text), h('span', { className: 'quiet' }, [who, when].filter(Boolean).join(say('comma'))),
    button('×', remove, { className: 'delete', 'aria-label': `${say('delete-game')}: ${text}`, title: say('delete-game') }));
  return row;
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
  const options = h('div', { className: 'fields' });
  const seats = h('div', { className: 'fields', role: 'group', 'aria-label': say('players') });
  const more = h('details', {});
  const players = () => rosters()[chosen.roster]?.players ?? 2;
  const rosters = () => game.boards.find((board) => board.board === chosen.board)?.rosters ?? [];
  const seatName = (seat) => game.seats[seat] ?? say('seat', { number: seat + 1 });
  const drawSeats = () => seats.replaceChildren(...chosen.seats.slice(0, players()).flatMap((seat, index) => {
    const who = choice(seatName(index), occupants(), seat.who, (value) => { seat.who = value; drawSeats(); seats.querySelectorAll('select')[index].focus(); });
    if (seat.who !== OTHER) return [who];
    const label = say('typed-player', { seat: seatName(index) });
    const typed = h('input', { type: 'text', value: seat.typed, placeholder: 'mcts:1s', autocomplete: 'off', spellcheck: false, 'aria-describedby': `help-${game.name}-${index}`, onchange: () => { seat.typed = typed.value.trim(); } });
    return [who, h('label', { className: 'choice' }, h('span', {}, label), typed), h('p', { id: `help-${game.name}-${index}`, className: 'quiet whole' }, say('typed-player-help'))];
  }));
  /** A board, and how many can play on it if that is more than two. */
  const boardText = (board) => {
    const most = Math.max(2, ...(game.boards.find((each) => each.board === board)?.rosters ?? []).map((roster) => roster.players ?? 2));
    return most > 2 ? `${board}${say('because', { reason: say('players-to', { players: most }) })}` : board;
  };
  const isVariant = ({ rules, board }) => JSON.stringify(rules) === JSON.stringify(chosen.rules) && (board ?? game.board) === chosen.board;
  const draw = () => {
    const roster = rosters().map((each, index) => [String(index), rosterText(each)]);
    const again = () => { chosen.roster = 0; draw(); };
    const variant = game.variants.find(isVariant);
    const variants = [['', say('no-variant')], ...game.variants.map((each) => [each.name, each.title])];
    const takeVariant = (name) => {
      const found = game.variants.find((each) => each.name === name);
      Object.assign(chosen, { rules: { ...found?.rules }, board: found?.board ?? game.board });
      again();
    };
    // Any board may be written; those that are usual are offered.
    const offered = [...new Set([...game.boards.map((each) => each.board), chosen.board])].map((board) => [board, boardText(board)]);
    const usual = !chosen.writes;
    const takeBoard = (board) => { chosen.writes = board === OTHER; if (!chosen.writes) chosen.board = board; again(); };
    const written = h('input', { type: 'text', value: chosen.board, size: 6, autocomplete: 'off', onchange: () => { Object.assign(chosen, { board: written.value.trim(), writes: false }); again(); } });
    refill(options,
      ...(variants.length > 1 ? [wide(choice(say('variant'), variants, variant?.name ?? '', takeVariant))] : []),
      ...(game.boards.length > 1 ? [choice(say('board'), [...offered, [OTHER, say('other-board')]], usual ? chosen.board : OTHER, takeBoard)] : []),
      ...(game.boards.length > 1 && !usual ? [h('label', { className: 'choice' }, h('span', {}, say('which-board')), written)] : []),
      ...(roster.length > 1 ? [choice(say('players'), roster, String(chosen.roster), (index) => { chosen.roster = Number(index); draw(); })] : []),
      choice(say('clock'), [['', say('no-clock')], ['60+0', '1:00'], ['300+5', '5:00 + 5 s'], ['900+10', '15:00 + 10 s']], chosen.clock, (clock) => { chosen.clock = clock; }));
    drawSeats();
    const ruleChoice = (rule) => {
      const value = chosen.rules[rule.name] ?? rule.default;
      const values = rule.values.map((each) => [each.value, each.title]);
      // A variant may have a value that is not among those that are usual.
      if (!values.some(([each]) => each === value)) values.push([value, value]);
      return choice(rule.title, values, value, (wanted) => { if (wanted === rule.default) delete chosen.rules[rule.name]; else chosen.rules[rule.name] = wanted; again(); });
    };
    refill(more, ...[h('summary', {}, say('rules-and-options')), ...game.rules.map((text) => h('p', {}, text)),
      h('div', { className: 'fields' }, game.switches.map(ruleChoice)),
      players() === 2 ? tick(say('swap-rule'), 'swap') : null, tick(say('no-take-back'), 'noTakeBack')].filter(Boolean));
  };
  const tick = (text, name) => {
    const input = h('input', { type: 'checkbox', checked: Boolean(chosen[name]), onchange: () => { chosen[name] = input.checked; } });
    return h('label', { className: 'tick' }, input, text);
  };
  const start = async () => {
    localStorage.setItem(`setup-${game.name}`, JSON.stringify(chosen));
    const place = { game: game.name, board: chosen.board, rules: chosen.rules, ...rosters()[chosen.roster] };
    const sitting = chosen.seats.slice(0, players()).map((seat) => (seat.who === OTHER ? seat.typed : seat.who));
    const clock = chosen.clock ? chosen.clock.split('+').map(Number) : null;
    try {
      const table = await post('/api/tables', { place, players: sitting, clock, swap: Boolean(chosen.swap) && players() === 2, no_take_back: Boolean(chosen.noTakeBack), seed: Math.floor(Math.random() * 2 ** 48) });
      location.hash = `#/play/${table.id}`;
    } catch (error) {
      notice.hidden = false;
      notice.textContent = error.message;
    }
  };
  draw();
  const picture = h('img', { src: `/api/games/${game.name}/picture`, alt: '', width: 72, height: 72 });
  return h('section', { className: 'card game', 'aria-label': game.title, 'data-game': game.name },
    h('div', { className: 'title' }, picture, h('h3', {}, game.title)), options, seats, more, notice,
    h('div', { className: 'row end' }, button(say('play'), start, { className: 'main' }),
      h('a', { className: 'button', href: `#/analyse/${encodeURIComponent(JSON.stringify({ game: game.name }))}` }, say('nav-analyse'))));
}

/** A choice that takes the whole width of its card. */
function wide(label) {
  label.classList.add('whole');
  return label;
}

function rosterText({ pieces, players }) {
  return [players && say('so-many-players', { players }), pieces && say('so-many-pieces', { pieces })].filter(Boolean).join(say('comma'));
}
