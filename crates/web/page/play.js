// A game that is being played.
import { Refused, post, watch } from '/page/api.js';
import { Board } from '/page/board.js';
import { announce, button, h } from '/page/dom.js';
import { isElsewhere } from '/page/keys.js';
import { analysisLink, playerText } from '/page/names.js';
import { howText } from '/page/review.js';
import { inWords, short } from '/page/values.js';
import { lang, say } from '/page/words.js';
import { allGames } from '/page/site.js';

/** Moves that are named where another one was typed. */
const EXAMPLES = 12;

export async function showGame(view, id) {
  const leaving = new AbortController();
  const screen = new GameScreen(id);
  view.append(screen.element);
  document.addEventListener('keydown', screen.onKey);
  const timer = setInterval(() => screen.drawClocks(), 250);
  watch(() => `/api/tables/${screen.id}/watch`, (table, first) => screen.show(table, first), leaving.signal).catch((error) => screen.complain(error));
  return () => {
    leaving.abort();
    clearInterval(timer);
    document.removeEventListener('keydown', screen.onKey);
  };
}

/** Why a move is advised: what it is worth, and how that was found. */
function reasonText({ value, proven, how }) {
  if (!value) return say('hint-instinct');
  return proven ? say('spoken-proven', { value: inWords(value) }) : [inWords(value), how && howText(how)].filter(Boolean).join(say('comma'));
}

class GameScreen {
  constructor(id) {
    this.id = id;
    this.table = null;
    this.hint = null;
    this.review = new Map();
    this.board = new Board({ onMove: (move) => this.play(move) });
    this.notice = h('p', { className: 'notice', role: 'alert' });
    this.status = h('p', { className: 'status' });
    this.players = h('div', { className: 'players' });
    this.moves = h('div', { className: 'moves', role: 'group', 'aria-label': say('moves') });
    this.typed = h('input', { type: 'text', size: 20, autocomplete: 'off', 'aria-label': say('typed-move', { move: '…' }) });
    this.form = h('form', { className: 'row', onsubmit: (event) => { event.preventDefault(); this.playTyped(); } }, this.typed, h('button', { type: 'submit' }, say('make-move')));
    this.actions = {
      back: button(say('take-back'), () => this.act('take-back'), { title: 'U' }),
      redo: button(say('redo'), () => this.act('redo'), { title: 'R' }),
      hint: button(say('hint'), () => this.act('hint'), { title: 'H' }),
      pass: button(say('pass'), () => this.pass(), { title: 'P' }),
      turn: button(say('turn-board'), () => this.board.turn(), { title: 'F' }),
      peek: button(say('peek'), () => this.board.peek(), { title: 'K' }),
      hurry: button(say('hurry'), () => this.act('hurry'), { title: 'M', hidden: true }),
      analyse: h('a', { className: 'button', href: '#/analyse' }, say('nav-analyse')),
      review: h('a', { className: 'button', href: '#/analyse', hidden: true }, say('review-game')),
      draw: button(say('offer-draw'), () => this.offerDraw()),
      resign: button(say('resign'), () => { if (confirm(say('really-resign'))) this.act('resign'); }),
      swap: button(say('swap'), () => this.act('swap')),
      again: h('a', { className: 'button', href: '#/' }, say('new-game')),
    };
    const panel = h('div', { className: 'panel' }, h('h2', {}, ''), this.players, this.status, this.notice, this.form,
      h('div', { className: 'row actions' }, Object.values(this.actions)), this.moves);
    this.heading = panel.querySelector('h2');
    this.element = h('div', { className: 'view play' }, this.board.element, panel);
    this.onKey = (event) => this.key(event);
  }

  get game() {
    return allGames().find((game) => game.name === this.table.position.game);
  }

  seat(index) {
    return this.game?.seats[index] ?? say('seat', { number: index + 1 });
  }

  /** Draws the game. What comes `first` after a connection was made is how it stands, also if a server counts from the beginning again. */
  show(table, first = false) {
    const before = this.table;
    // A line that was overtaken by the answer to a move.
    if (before && !first && table.version < before.version) return;
    this.table = table;
    // With its first move a game gets the name under which it is found again.
    if (table.id !== this.id) {
      this.id = table.id;
      history.replaceState(null, '', `#/play/${table.id}`);
    }
    this.shownAt = performance.now();
    const position = table.position;
    const grown = before && table.turns.length > before.turns.length;
    if (!before || table.turns.length !== before.turns.length) this.hint = null;
    for (const news of table.news) this.hear(news);
    this.board.seatNames = Array.from({ length: position.seats.length }, (_, seat) => this.seat(seat));
    const yours = position.to_move !== null && !table.result && table.people[position.to_move];
    const arrows = this.hint ? this.arrowsOf(this.hint.move) : [];
    this.board.show(position, { playable: yours, animate: Boolean(before), values: this.hintValues(), arrows });
    this.heading.textContent = `${this.game?.title ?? position.game} ${position.board}`;
    this.drawPlayers();
    this.drawStatus(yours);
    this.drawMoves();
    const running = !table.result;
    const pass = position.legal.find((move) => move.gesture === 'pass');
    this.actions.back.disabled = !table.may_take_back;
    this.actions.hurry.hidden = !this.canHurry();
    if (position.legal.length) {
      this.typed.placeholder = say('typed-move', { move: position.legal[0].move });
      this.typed.setAttribute('aria-label', this.typed.placeholder);
    }
    this.actions.redo.disabled = !table.can_redo;
    this.actions.hint.disabled = !yours || table.advising;
    this.actions.pass.hidden = !(yours && pass);
    this.actions.peek.hidden = this.board.sizes < 2;
    this.actions.draw.disabled = !yours;
    this.form.hidden = !running;
    this.actions.resign.disabled = !running || !table.people.some(Boolean);
    this.actions.swap.hidden = !table.may_swap;
    const place = { game: position.game, board: position.board, rules: position.rules, start: position.start ?? undefined, moves: position.moves, players: position.players, pieces: position.pieces };
    this.actions.analyse.href = analysisLink(place);
    this.actions.review.hidden = running || place.moves.length === 0;
    this.actions.review.href = analysisLink({ ...place, review: true, ending: table.ending ?? undefined });
    if (grown) this.announceMove();
    if (before && table.turns.length < before.turns.length) announce(`${say('taken-back', { plies: table.turns.length })} ${this.turnText()}`);
    if (table.result && !before?.result) announce(this.endText());
  }

  hear(news) {
    if (news.what === 'hint') {
      this.hint = news;
      announce(this.hintText());
    }
    if (news.what === 'draw-answered' && !news.accepted) this.notice.textContent = say('draw-refused');
    if (news.what === 'trouble') this.notice.textContent = this.troubleText();
  }

  /** Whether a computer has the move that can be told to make it: programs of others cannot. */
  canHurry() {
    const { position: { to_move: seat }, people, players, result } = this.table;
    return seat !== null && !result && !people[seat] && !/^(gtp|ugi|nboard)[@:]/.test(players[seat]);
  }

  /** A program of others that fails loses; all other trouble leaves the game as it is. */
  troubleText() {
    const { ending, winner, position } = this.table;
    if (ending !== 'forfeit') return say('trouble');
    return say('trouble-forfeit', { player: this.seat(position.to_move ?? (winner === 0 ? 1 : 0)) });
  }

  hintValues() {
    if (!this.hint) return new Map();
    const move = this.table.position.legal.find((each) => each.move === this.hint.move);
    if (!move?.to) return new Map();
    const text = this.hint.value ? `${short(this.hint.value)}${this.hint.proven ? '✓' : ''}` : '!';
    return new Map([[move.to, { text, best: true, proven: this.hint.proven, spoken: say('hint') }]]);
  }

  hintText() {
    return say('hint-is', { move: this.hint.move, reason: reasonText(this.hint) });
  }

  arrowsOf(text) {
    const move = this.table.position.legal.find((each) => each.move === text);
    if (move?.gesture !== 'carry') return [];
    const stops = [move.from, ...move.via, move.to];
    return stops.slice(1).map((to, index) => ({ from: stops[index], to, strength: 1 }));
  }

  announceMove() {
    const last = this.table.turns.at(-1);
    announce(`${this.seat(last.seat)}: ${last.move}. ${this.turnText()}`);
  }

  /** Whose turn it is, if anybody's. */
  turnText() {
    const { to_move: seat } = this.table.position;
    return seat === null ? '' : say('to-move', { player: this.seat(seat) });
  }

  drawPlayers() {
    const { players, position, people } = this.table;
    this.clocks = [];
    this.players.dataset.material = position.scene.material;
    this.players.replaceChildren(...players.map((player, seat) => {
      const counter = position.scene.counters.find((each) => each.seat === seat);
      const count = counter ? (counter.out_of ? `${counter.count}/${counter.out_of}` : counter.count) : '';
      const clock = h('span', { className: 'clock' });
      this.clocks.push(clock);
      const name = people[seat] ? say('you-or-friend') : playerText(player);
      return h('div', { className: `player${position.to_move === seat && !this.table.result ? ' turn' : ''}` },
        this.board.swatch(seat), h('b', {}, this.seat(seat)), h('span', { className: 'quiet', title: name }, name), clock, h('span', { className: 'count' }, String(count)));
    }));
    this.drawClocks();
  }

  drawClocks() {
    if (!this.table?.clock) return;
    this.table.clock.forEach((left, seat) => {
      const running = this.table.position.to_move === seat && !this.table.result;
      const isOut = this.table.ending === 'time' && this.table.position.to_move === seat;
      const now = isOut ? 0 : Math.max(0, left - (running ? performance.now() - this.shownAt : 0));
      const seconds = Math.ceil(now / 1000);
      this.clocks[seat].textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    });
  }

  drawStatus(yours) {
    const { table } = this;
    let text = table.result ? this.endText()
      : say(yours ? 'to-move' : 'thinking', { player: this.seat(table.position.to_move) });
    if (table.advising) text += ` ${say('advising')}`;
    if (this.hint) text += ` ${this.hintText()}`;
    if (table.position.opening) text += ` · ${table.position.opening[lang()]}`;
    this.status.textContent = text;
  }

  endText() {
    const { winner, result, ending, position } = this.table;
    const counts = position.scene.counters.filter((each) => each.unit === 'discs').map((each) => each.count);
    const score = counts.length === 2 ? ` ${counts.join('–')}` : '';
    const text = winner === null ? say('drawn') : say('wins', { player: this.seat(winner) });
    const why = ending && ending !== 'rules' ? say('because', { reason: say(`by-${ending}`) }) : '';
    return result ? `${text}${score}${why}` : '';
  }

  drawMoves() {
    const { turns } = this.table;
    this.moves.replaceChildren(...turns.map((turn, index) =>
      h('span', {}, `${index + 1}. ${turn.move}`)));
    this.moves.scrollTop = this.moves.scrollHeight;
  }

  async play(move) {
    this.notice.textContent = '';
    await this.send({ do: 'play', move, ply: this.table.position.moves.length });
  }

  /** Plays what was typed, or says what could be. */
  async playTyped() {
    const move = this.typed.value.trim();
    if (!move || !this.table) return;
    const { legal, moves } = this.table.position;
    const isRefused = (error) => error instanceof Refused && error.status === 400 && this.table.position.moves.length === moves.length;
    const possible = legal.slice(0, EXAMPLES).map((each) => each.move).join(' ') + (legal.length > EXAMPLES ? ` ${say('and-so-on')}` : '');
    this.notice.textContent = '';
    await this.send({ do: 'play', move, ply: moves.length }, (error) => (isRefused(error) ? say('no-such-move', { move, moves: possible }) : error.message));
    if (!this.notice.textContent) this.typed.value = '';
  }

  pass() {
    const pass = this.table.position.legal.find((move) => move.gesture === 'pass');
    if (pass) this.play(pass.move);
  }

  act(deed) {
    this.notice.textContent = '';
    return this.send({ do: deed });
  }

  /** Offers a draw: people are asked here, one after the other, and computers by the server. */
  async offerDraw() {
    if (!confirm(say('really-offer-draw'))) return;
    const { people, position } = this.table;
    const others = people.map((isPerson, seat) => seat).filter((seat) => people[seat] && seat !== position.to_move);
    if (others.every((seat) => confirm(say('accept-draw', { player: this.seat(seat) })))) await this.act('offer-draw');
    else this.notice.textContent = say('draw-refused');
  }

  /** Sends what was done. The second press of a double click does nothing: the first one is not answered yet. */
  async send(deed, explain = (error) => error.message) {
    if (this.sending) return;
    this.sending = true;
    try {
      this.show(await post(`/api/tables/${this.id}`, deed));
    } catch (error) {
      this.notice.textContent = explain(error);
    }
    this.sending = false;
  }

  /** The game cannot be watched. */
  complain(error) {
    this.notice.textContent = error.status === 404 ? say('game-gone') : error.message;
    // What was never shown has nothing that could be done with it.
    if (!this.table) this.element.replaceChildren(h('div', { className: 'panel' }, this.notice, h('div', { className: 'row' }, this.actions.again)));
  }

  key(event) {
    if (isElsewhere(event) || !this.table) return;
    const deeds = { u: this.actions.back, r: this.actions.redo, h: this.actions.hint, p: this.actions.pass, f: this.actions.turn, k: this.actions.peek, m: this.actions.hurry };
    const action = deeds[event.key.toLowerCase()];
    if (action && !action.disabled && !action.hidden) {
      action.click();
      event.preventDefault();
    }
  }
}
