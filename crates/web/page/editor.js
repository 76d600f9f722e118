// The board editor: any position is put together by hand. Whether there is such a position is for the server to say.
import { post } from '/page/api.js';
import { announce, button, choice, h, redraw, s, slider } from '/page/dom.js';
import { isElsewhere, presses } from '/page/keys.js';
import { lang, say } from '/page/words.js';

export class Editor {
  /** Takes the board over. `onDone` is called with the place of the position, `onPlay` as well to begin a game, `onLeave` without a change. */
  constructor({ board, place, seats, onDone, onPlay, onLeave }) {
    this.board = board;
    this.place = place;
    this.seats = seats;
    this.onLeave = onLeave;
    this.chosen = 1;
    this.history = [];
    this.asked = 0;
    this.palette = h('div', { className: 'palette', role: 'group', 'aria-label': say('palette') });
    this.about = h('p', { className: 'quiet' }, say('editor-about'));
    this.status = h('p', { role: 'status', className: 'status' });
    this.turn = h('div', { className: 'row' });
    this.actions = {
      done: button(say('analyse-this'), () => { if (this.answer?.place) onDone(this.answer.place); }, { className: 'main', title: 'D' }),
      play: button(say('play-from'), () => { if (this.answer?.place) onPlay(this.answer.place, this.state.to_move); }),
      undo: button(say('undo'), () => this.undo(), { title: 'U' }),
      clear: button(say('clear-board'), () => this.clear(), { title: 'X' }),
      start: button(say('start-position'), () => this.reset(), { title: 'S' }),
      rotate: button(say('turn-board'), () => board.turn(), { title: 'F' }),
      cancel: button(say('cancel'), () => onLeave(), { title: 'Esc' }),
    };
    this.element = h('div', { className: 'panel', 'data-keys': 'edit' }, h('h2', {}, say('editor')), this.about,
      this.palette, this.turn, this.status, h('div', { className: 'row' }, Object.values(this.actions)));
    this.onKey = (event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
    // Pieces that are covered are shown: they are part of what is arranged.
    this.peeked = board.peeking;
    board.peeking = true;
    board.onArrange = (point, empty) => (empty ? this.changeStack(point, () => '') : this.put(point));
  }

  /** Gives the board back. */
  leave() {
    document.removeEventListener('keydown', this.onKey);
    this.board.onArrange = null;
    this.board.peeking = this.peeked;
  }

  /** Begins with the position of the place. */
  async open() {
    await this.ask({});
    this.board.focus(this.board.cursor);
  }

  async reset() {
    const { start, moves, ...usual } = this.place;
    await this.change(await this.answerTo(usual, {}));
  }

  /** The arrangement as the server has to be told it. */
  answerTo(place, state) {
    const { stacks, to_move, turns } = state;
    return post(`/api/arrange?lang=${lang()}`, { place, stacks, to_move, turns });
  }

  /** Asks what the rules say of an arrangement, and shows it. An answer that was overtaken by a change is not heard. */
  async ask(state) {
    this.asked += 1;
    const { asked } = this;
    try {
      const answer = await this.answerTo(this.place, state);
      if (asked === this.asked) this.show(answer);
    } catch (error) {
      this.status.textContent = error.message;
    }
  }

  show(answer) {
    const before = this.answer;
    this.answer = answer;
    this.state = { stacks: answer.stacks, to_move: answer.to_move, turns: answer.turns };
    for (const point of answer.scene.points) if (answer.points.includes(point.name)) point.marks.push('wrong');
    this.draw();
    const said = answer.reason ? `✗ ${answer.reason}` : `✓ ${say('editor-possible')}`;
    if (this.status.textContent !== said) this.status.textContent = said;
    this.status.classList.toggle('notice', Boolean(answer.reason));
    this.actions.done.disabled = !answer.place;
    this.actions.play.disabled = !answer.place;
    this.actions.undo.disabled = this.history.length === 0;
    if (!before || before.to_move !== answer.to_move || before.turns !== answer.turns) this.drawTurn();
  }

  draw() {
    const { scene } = this.answer;
    // The hands follow from what is on the board: pieces are taken from the palette.
    this.board.show({ position: this.state.stacks.join(' '), scene: { ...scene, hands: [] }, legal: [] }, { playable: false });
    this.drawPalette();
  }

  get kinds() {
    return this.answer.scene.kinds;
  }

  drawPalette() {
    this.palette.dataset.material = this.answer.scene.material;
    this.about.textContent = this.board.sizes > 1 ? `${say('editor-about')} ${say('editor-stacks')}` : say('editor-about');
    const entry = (number, ...content) => h('button', {
      type: 'button', onclick: () => this.choose(number), 'aria-pressed': String(this.chosen === number), 'data-key': String(number),
    }, h('kbd', {}, String(number)), ...content);
    const counts = this.kinds.map((token) => this.count(token));
    const buttons = () => this.kinds.map((token, index) => entry(index + 1,
      s('svg', { viewBox: '-0.5 -0.5 1 1', class: 'piece', 'aria-hidden': 'true' }, this.board.token(token, 0, 0, 1)),
      h('span', { className: 'unseen' }, ` ${this.board.tokenName(token)} `), h('span', {}, counts[index])));
    redraw(this.palette, [this.chosen, counts], () => [...buttons(), entry(0, h('span', {}, say('eraser')))]);
  }

  /** How many of a kind are left, where there are hands, or on the board. */
  count(token) {
    const { hands, points } = this.answer.scene;
    const same = (other) => other.letter === token.letter;
    if (hands.length) return say('so-many-left', { count: hands.flatMap((hand) => hand.tokens).filter(same).length });
    return `×${points.flatMap((point) => point.stack).filter(same).length}`;
  }

  drawTurn() {
    const { to_move, turn_count, turns } = this.answer;
    const parts = [choice(say('whose-move'), this.seats.map((name, seat) => [String(seat), name]), String(to_move), (seat) => this.change({ to_move: Number(seat) }))];
    if (turn_count) {
      const values = Array.from({ length: turn_count.most + 1 }, (_, count) => count);
      parts.push(slider(turn_count.text, values, turns, String, (count) => this.change({ turns: count })));
    }
    this.turn.replaceChildren(...parts);
  }

  choose(number) {
    if (number > this.kinds.length) return;
    this.chosen = number;
    this.drawPalette();
    announce(number ? this.board.tokenName(this.kinds[number - 1]) : say('eraser'));
  }

  /** Changes the arrangement, so that it can be taken back. */
  async change(changes) {
    const next = { ...this.state, ...Object.fromEntries(['stacks', 'to_move', 'turns'].filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]])) };
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    this.history.push(this.state);
    this.state = next;
    await this.ask(next);
  }

  /** Changes what stands on a point. */
  changeStack(name, change) {
    const index = this.answer.scene.points.findIndex((point) => point.name === name);
    if (index < 0) return;
    const stacks = [...this.state.stacks];
    stacks[index] = change(stacks[index]);
    this.change({ stacks });
  }

  /** Puts what is chosen on a point: on smaller pieces, under larger ones, in the place of one as large. */
  put(name) {
    const token = this.kinds[this.chosen - 1];
    if (!token) {
      this.changeStack(name, () => '');
      return;
    }
    const size = (letter) => this.kinds.find((kind) => kind.letter === letter).size;
    this.changeStack(name, (stack) => {
      const others = [...stack].filter((letter) => size(letter) !== token.size);
      const above = others.findIndex((letter) => size(letter) > token.size);
      others.splice(above < 0 ? others.length : above, 0, token.letter);
      return others.join('');
    });
  }

  clear() {
    this.change({ stacks: this.state.stacks.map(() => '') });
  }

  undo() {
    const before = this.history.pop();
    if (!before) return;
    this.state = before;
    this.ask(before);
  }

  key(event) {
    if (isElsewhere(event) || !this.answer || presses(event)) return;
    const point = this.board.cursor;
    const turns = (more) => { if (this.answer.turn_count) this.change({ turns: Math.min(this.answer.turn_count.most, Math.max(0, this.state.turns + more)) }); };
    const keys = {
      Backspace: () => this.changeStack(point, (stack) => stack.slice(0, -1)), Delete: () => this.changeStack(point, () => ''),
      t: () => this.change({ to_move: (this.state.to_move + 1) % this.seats.length }), x: () => this.clear(), s: () => this.reset(), u: () => this.undo(),
      f: () => this.board.turn(), d: () => this.actions.done.click(), Escape: () => this.onLeave(), '+': () => turns(1), '-': () => turns(-1),
    };
    const deed = /^[0-9]$/.test(event.key) ? () => this.choose(Number(event.key)) : keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!deed) return;
    deed();
    event.preventDefault();
  }
}
