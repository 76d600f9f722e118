// A game is looked back on: what every move lost, what would have been better, and where the game turned.
import { stream } from '/page/api.js';
import { announce, button, h, redraw } from '/page/dom.js';
import { inWords, pliesText } from '/page/values.js';
import { say } from '/page/words.js';

/** From bad to worse, by name and sign. */
const MARKS = [['dubious', '?!'], ['mistake', '?'], ['blunder', '??']];

/** What was found of the move that led to a node, in a sentence. */
export function judgementText({ move, judged }) {
  const { best, before, value, loss } = judged.judgement;
  const parts = [judged.mark ? say(`mark-${judged.mark}`) : say('mark-none')];
  if (judged.turned) parts.push(say('game-turns'));
  if (loss) parts.push(loss.startsWith('was ') ? say('had-before', { value: inWords(before) }) : say('loses', { loss }));
  if (value) parts.push(say('leaves', { value: inWords(value), how: howText(judged.judgement.how) }));
  if (best) parts.push(say('better-is', { move: best, value: inWords(before) }));
  return `${move}${judged.sign ?? ''}: ${parts.join(say('comma'))}${say('full-stop')}`;
}

/** How a value was found, in the language of the reader. */
export function howText(how) {
  const plies = /^(\d+) plies$/.exec(how);
  if (plies) return pliesText(plies[1]);
  const book = /^book, (\d+) plies$/.exec(how);
  if (book) return say('by-book', { plies: book[1] });
  return { proven: say('proven'), exact: say('proven'), race: say('by-race') }[how] ?? how;
}

export class ReviewPanel {
  /** `lineOf` says which nodes are reviewed, `onGo` goes to one, `onTry` plays a better move instead, `onChange` draws what was found. */
  constructor({ lineOf, onGo, onTry, onBegin, onEnd, onChange, seats }) {
    Object.assign(this, { lineOf, onGo, onTry, onBegin, onEnd, onChange, seats });
    this.working = null;
    this.nodes = [];
    /** Counts reviews, to tell them apart. */
    this.number = 0;
    this.begin = button(say('review-game'), () => (this.working ? this.stop() : this.start()), { title: 'R' });
    this.progress = h('progress', { hidden: true, 'aria-label': say('reviewing') });
    this.notice = h('p', { className: 'notice', role: 'alert', hidden: true });
    this.counts = h('div', { className: 'marks' });
    this.said = h('p', { className: 'judgement', role: 'status' });
    this.element = h('div', { className: 'review' }, this.progress, this.notice, this.counts, this.said);
  }

  /** Forgets what was found: the board begins anew with a place. */
  reset(place) {
    this.stop();
    this.place = place;
    this.nodes = [];
    this.number += 1;
  }

  /** Looks back on the line that is shown; `ending` is how a recorded game ended. */
  async start(ending) {
    this.working?.abort();
    const nodes = this.lineOf();
    if (nodes.length < 2) return;
    this.working = new AbortController();
    const { signal } = this.working;
    this.onBegin();
    this.notice.hidden = true;
    this.progress.hidden = false;
    this.progress.removeAttribute('value');
    this.begin.textContent = say('stop');
    const moves = nodes.slice(1).map((node) => node.move);
    try {
      await stream('/api/review', { place: { ...this.place, moves }, ending }, ({ done, all, review }) => {
        this.progress.max = all;
        this.progress.value = done;
        if (review) this.take(nodes, review);
      }, signal);
    } catch (error) {
      this.notice.hidden = false;
      this.notice.textContent = error.message;
    }
    if (this.working?.signal === signal) this.stop();
  }

  stop() {
    if (!this.working) return;
    this.working.abort();
    this.working = null;
    this.progress.hidden = true;
    this.begin.textContent = say('review-game');
    this.onEnd();
  }

  /** What was found stays with the moves of the tree. */
  take(nodes, review) {
    this.nodes = nodes;
    this.number += 1;
    nodes.forEach((node, ply) => {
      node.reviewed = review.values[ply];
      node.judged = ply ? review.moves[ply - 1] : null;
    });
    const turns = review.moves.filter((move) => move.turned).length;
    announce(say('review-done', { turns }));
    this.onChange();
  }

  /** The reviewed moves with a mark. */
  marked(mark, seat) {
    return this.nodes.filter((node) => node.judged && (mark ? node.judged.mark === mark : node.judged.mark) && (seat === undefined || node.judged.seat === seat));
  }

  /** To the next of some moves after the one that is shown, round and round. */
  goThrough(nodes, here) {
    const at = this.nodes.indexOf(here);
    const next = nodes.find((node) => this.nodes.indexOf(node) > at) ?? nodes[0];
    if (next) this.onGo(next);
  }

  next(here) {
    this.goThrough(this.marked(), here);
  }

  draw(here) {
    this.begin.hidden = false;
    const rows = () => (this.nodes.length === 0 ? [] : this.seats().map((name, seat) => h('div', { className: 'row', role: 'group', 'aria-label': name }, h('b', {}, name),
      MARKS.map(([mark, sign]) => {
        const nodes = this.marked(mark, seat);
        return button(`${sign} ${nodes.length}`, () => this.goThrough(nodes, here), {
          className: `mark ${mark}`, disabled: nodes.length === 0, 'data-key': `${seat} ${mark}`, 'aria-label': `${say(`mark-${mark}`)}: ${nodes.length}`, title: say(`mark-${mark}`) });
      }))));
    redraw(this.counts, [this.number, this.nodes.length, this.nodes.indexOf(here)], rows);
    this.drawJudgement(here);
  }

  drawJudgement(here) {
    if (!here.judged) {
      this.said.replaceChildren();
      this.said.dataset.text = '';
      return;
    }
    const { best } = here.judged.judgement;
    const text = judgementText(here);
    if (this.said.dataset.text === text) return;
    this.said.dataset.text = text;
    this.said.replaceChildren(text, ' ', best ? button(say('try-move', { move: best }), () => this.onTry(here.parent, best)) : '');
  }
}
