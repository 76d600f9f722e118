// Training: find the move that was missed where a game turned, or play an opening from memory.
import { get, post, stream } from '/page/api.js';
import { Board } from '/page/board.js';
import { announce, button, choice, h, refill } from '/page/dom.js';
import { isElsewhere, presses } from '/page/keys.js';
import { analysisLink, gameTitle, playerText, seatName } from '/page/names.js';
import { lang, say } from '/page/words.js';

export async function showTraining(view) {
  const stock = await get('/api/training');
  let screen = null;
  const begin = async (wanted) => {
    const { id } = await post('/api/training', { ...wanted, seed: Math.floor(Math.random() * 2 ** 48) });
    screen = new TrainingScreen(id);
    view.replaceChildren(screen.element);
    document.addEventListener('keydown', screen.onKey);
    await screen.next();
  };
  view.append(...chooser(stock, begin));
  return () => screen?.leave();
}

/** What to train. */
function chooser(stock, begin) {
  const chosen = { from: ['own', 'library'].find((from) => stock[from].length) ?? 'openings', game: '', take_back: true };
  const notice = h('p', { className: 'notice', role: 'alert' });
  const options = h('div', { className: 'row' });
  const about = h('p', { className: 'quiet' });
  const main = button(say('train-begin'), async () => {
    notice.textContent = '';
    try {
      await begin({ from: chosen.from, game: chosen.game || undefined, take_back: chosen.take_back });
    } catch (error) {
      notice.textContent = error.message;
    }
  }, { className: 'main' });
  const draw = () => {
    const supplies = stock[chosen.from];
    const games = supplies.map((supply) => [supply.game, gameTitle(supply.game)]);
    const choices = chosen.from === 'openings' || games.length < 2 ? games : [['', say('all-games')], ...games];
    if (!choices.some(([game]) => game === chosen.game)) chosen.game = choices[0]?.[0] ?? '';
    const shown = supplies.filter((supply) => !chosen.game || supply.game === chosen.game);
    const sum = (name) => shown.reduce((all, supply) => all + supply[name], 0);
    about.textContent = chosen.from === 'openings' ? say('train-openings-stock', { openings: sum('openings') })
      : shown.length ? say('train-stock', { games: sum('new_games'), exercises: sum('exercises'), missed: sum('missed') }) : say('train-none');
    main.disabled = shown.length === 0;
    refill(options,
      choice(say('train-from'), ['own', 'library', 'openings'].map((from) => [from, say(`train-${from}`)]), chosen.from, (from) => { chosen.from = from; draw(); }),
      ...(choices.length ? [choice(say('game'), choices, chosen.game, (game) => { chosen.game = game; draw(); })] : []),
      choice(say('train-take-back'), [['1', say('yes')], ['0', say('no')]], chosen.take_back ? '1' : '0', (value) => { chosen.take_back = value === '1'; }));
  };
  draw();
  return [h('h2', {}, say('nav-train')), h('p', { className: 'quiet' }, say('train-about')), options, about, h('div', { className: 'row' }, main), notice];
}

class TrainingScreen {
  constructor(id) {
    this.id = id;
    this.working = null;
    this.board = new Board({ onMove: (move) => this.answer(move) });
    this.heading = h('h2', {}, say('nav-train'));
    this.tally = h('p', { className: 'quiet' });
    this.asked = h('p', { className: 'status' });
    this.by = h('p', { className: 'quiet' });
    this.told = h('div', { role: 'status', className: 'told' });
    this.progress = h('progress', { max: 1, hidden: true, 'aria-label': say('looking') });
    this.work = h('p', { className: 'quiet' });
    this.notice = h('p', { className: 'notice', role: 'alert' });
    this.line = h('div', { className: 'moves', role: 'group', 'aria-label': say('moves') });
    this.actions = {
      next: button(say('train-next'), () => this.next(), { title: 'N' }),
      again: button(say('train-again'), () => this.again(), { title: 'A' }),
      solution: button(say('train-solution'), () => this.act({ do: 'solution' }), { title: 'X' }),
      stop: button(say('stop'), () => this.stop()),
      turn: button(say('turn-board'), () => this.board.turn(), { title: 'F' }),
      analyse: h('a', { className: 'button', href: '#/analyse' }, say('nav-analyse')),
      end: h('a', { className: 'button', href: '#/train', onclick: (event) => { event.preventDefault(); window.dispatchEvent(new HashChangeEvent('hashchange')); } }, say('train-end')),
    };
    const panel = h('div', { className: 'panel', 'data-keys': 'train' }, this.heading, this.tally, this.asked, this.by, this.told, this.work, this.progress, this.notice,
      h('div', { className: 'row actions' }, Object.values(this.actions)), this.line);
    this.element = h('div', { className: 'view' }, this.board.element, panel);
    this.onKey = (event) => this.key(event);
  }

  leave() {
    this.stop();
    document.removeEventListener('keydown', this.onKey);
  }

  stop() {
    this.working?.abort();
  }

  next() {
    return this.act({ do: 'next' });
  }

  answer(move) {
    return this.act({ do: 'answer', move });
  }

  /** Asks the server, which may have to look for a while. */
  async act(deed) {
    if (this.working) return;
    this.working = new AbortController();
    this.notice.textContent = '';
    this.draw();
    try {
      await stream(`/api/training/${this.id}?lang=${lang()}`, deed, (line) => this.hear(line, deed), this.working.signal);
    } catch (error) {
      this.notice.textContent = error.message;
    }
    this.working = null;
    this.progress.hidden = true;
    this.work.textContent = '';
    this.draw();
  }

  hear({ progress, error, training }, deed) {
    if (progress) {
      this.progress.hidden = false;
      this.progress.value = progress.share;
      this.work.textContent = progress.number ? say('train-looking', { number: progress.number, of: progress.of })
        : say(deed.do === 'next' ? 'looking' : 'train-judging', { move: deed.move ?? '' });
    }
    if (error) this.notice.textContent = error;
    if (training) this.take(training);
  }

  take(training) {
    this.training = training;
    const { position, told, correct, line, given, open } = training;
    // Moves of the other side belong to the question; what came of an answer is stepped through.
    const asks = position && open && correct !== false;
    this.shown = { moves: line, given, at: asks ? line.length : Math.min(given + 1, line.length) };
    this.told.replaceChildren(...told.map((text) => h('p', {}, text)));
    this.told.className = `told${correct === null ? '' : correct ? ' right' : ' wrong'}`;
    if (!training.kept) this.notice.textContent = say('train-not-kept');
    if (asks) {
      this.current = position;
      announce([...told, training.asked].join(' '));
    }
    this.draw();
    if (!asks && position) this.step(0);
  }

  /** The same exercise once more. */
  again() {
    if (!this.training?.open) return;
    this.training = { ...this.training, correct: null };
    this.current = this.training.position;
    this.shown = { moves: this.current.moves, given: this.current.moves.length, at: this.current.moves.length };
    this.told.replaceChildren();
    this.draw();
  }

  get isAsked() {
    return Boolean(this.training?.open && this.training.correct !== false && !this.working);
  }

  /** Steps along the line that shows why. */
  async step(by) {
    if (!this.shown || !this.training?.position || this.isAsked) return;
    const { moves, given } = this.shown;
    const at = Math.min(moves.length, Math.max(Math.min(given, moves.length), this.shown.at + by));
    this.shown.at = at;
    const { game, board, rules, start, pieces, players } = this.training.position;
    const place = { game, board, rules, pieces, players, start: start ?? undefined, moves: moves.slice(0, at) };
    const position = await post('/api/position', place).catch(() => null);
    if (!position || this.shown.at !== at || this.shown.moves !== moves) return;
    this.current = position;
    this.draw();
  }

  draw() {
    const { training } = this;
    const asked = this.isAsked;
    if (training) {
      const { game, board } = training.position ?? {};
      this.heading.textContent = game ? `${say('nav-train')}${say('colon')}${gameTitle(game)} ${board}` : say('nav-train');
      this.tally.textContent = say('train-tally', { number: training.number, right: training.right, answered: training.answered });
      this.asked.textContent = training.asked ?? say('train-done');
      this.by.textContent = training.player ? say('train-by', { player: training.player === 'human' ? say('you-or-friend') : playerText(training.player) }) : '';
    }
    if (this.current) {
      this.board.seatNames = this.current.seats.map((_, seat) => seatName(this.current.game, seat));
      this.board.show(this.current, { playable: asked, animate: true });
      const { game, board, rules, start, pieces, players } = this.current;
      this.actions.analyse.href = analysisLink({ game, board, rules, pieces, players, start: start ?? undefined, moves: this.shown.moves.slice(0, this.shown.at) });
    }
    this.element.classList.toggle('without-board', !this.current);
    this.actions.next.disabled = Boolean(this.working) || (training && !training.asked) === true;
    this.actions.next.className = asked ? '' : 'main';
    this.actions.again.hidden = !(training?.open && training.correct === false);
    this.actions.solution.hidden = !training?.open;
    this.actions.solution.disabled = Boolean(this.working);
    this.actions.stop.hidden = !this.working;
    this.actions.analyse.hidden = !this.current;
    this.drawLine();
  }

  drawLine() {
    const { moves, given, at } = this.shown ?? { moves: [], given: 0, at: 0 };
    const rest = this.isAsked ? [] : moves.slice(given);
    this.line.hidden = rest.length === 0;
    this.line.replaceChildren(...rest.map((move, index) => {
      const ply = given + index + 1;
      return button(`${ply}. ${move}`, () => this.step(ply - this.shown.at), { 'aria-current': ply === at ? 'true' : undefined });
    }));
  }

  key(event) {
    if (isElsewhere(event) || presses(event)) return;
    const onBoard = event.target.closest('.cells') && this.isAsked;
    const press = (action) => () => { if (!action.hidden && !action.disabled) action.click(); };
    const { next, again, solution, turn } = this.actions;
    const keys = { n: press(next), a: press(again), x: press(solution), f: press(turn), Escape: () => this.stop() };
    const arrows = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1) };
    const deed = keys[event.key.toLowerCase()] ?? keys[event.key] ?? (onBoard ? undefined : arrows[event.key]);
    if (!deed) return;
    deed();
    event.preventDefault();
  }
}
