// What was played in a position in the games of the library, all of them or some.
import { post } from '/page/api.js';
import { button, choice, h, redraw } from '/page/dom.js';
import { libraryLink } from '/page/names.js';
import { inWords } from '/page/values.js';
import { lang, say } from '/page/words.js';

export class Explorer {
  /** `onMove` plays a move, `valueOf` says what is known of one. */
  constructor({ onMove, valueOf }) {
    this.onMove = onMove;
    this.valueOf = valueOf;
    this.wanted = {};
    this.place = null;
    this.found = null;
    this.heading = h('h3', {});
    this.table = h('table', {});
    this.nothing = h('p', { className: 'quiet' });
    this.choices = this.filters();
    this.element = h('div', { hidden: true }, this.heading, this.choices, this.nothing, h('div', { className: 'narrow' }, this.table));
  }

  filters() {
    const field = (name) => h('label', { className: 'choice' }, h('span', {}, say(`library-${name}`)),
      h('input', { type: 'text', size: 10, onchange: (event) => this.want(name, event.target.value.trim()) }));
    const results = [['', say('any-result')], ['1', say('first-won')], ['2', say('second-won')], ['0', say('result-draw')]];
    return h('details', {}, h('summary', {}, say('only-some-games')), h('div', { className: 'row' },
      field('player'), field('since'), field('until'), choice(say('result'), results, '', (winner) => this.want('winner', winner === '' ? '' : Number(winner)))));
  }

  want(name, value) {
    if (value === '') delete this.wanted[name];
    else this.wanted[name] = value;
    this.show(this.place);
  }

  /** Looks up a place. */
  async show(place) {
    this.place = place;
    const found = await post('/api/explore', { place, among: Object.keys(this.wanted).length ? this.wanted : null }).catch(() => null);
    if (this.place !== place) return;
    this.found = found;
    this.draw();
  }

  /** Draws what was found, with what is known of the moves by now. */
  draw() {
    const { found } = this;
    const filtered = Object.keys(this.wanted).length > 0;
    this.element.hidden = !found?.games && !found?.moves?.length && !filtered;
    if (this.element.hidden) return;
    const games = found?.games ? [' ', h('a', { href: libraryLink(this.place) }, say('explorer-games'))] : [];
    // Where the book alone knows something there are no games to choose from.
    const book = !found?.games && !filtered;
    this.heading.replaceChildren(book ? say('explorer-book') : say('explorer', { games: found?.games ?? 0 }), ...games);
    this.choices.hidden = book;
    this.nothing.textContent = found?.games || book ? '' : say('library-empty');
    const moves = (found?.moves ?? []).map((move) => ({ ...move, known: move.moves.map(this.valueOf).find((value) => value?.proven)?.value ?? null }));
    const head = h('thead', {}, h('tr', {}, ['move', ...(book ? [] : ['games', 'results']), 'value', 'book', 'opening'].map((name) => h('th', { scope: 'col', className: ['games', 'value'].includes(name) ? 'number' : '' }, say(`column-${name}`)))));
    redraw(this.table, [moves, book], () => (moves.length ? [head, h('tbody', {}, moves.map((move) => this.row(move, book)))] : []));
  }

  row(move, book) {
    const all = move.won.reduce((sum, won) => sum + won, 0) + move.drawn;
    const share = (count) => { const part = h('span', {}); part.style.width = `${all ? (100 * count) / all : 0}%`; return part; };
    const [first] = move.moves;
    const bar = say('bar', { first: move.won[0], drawn: move.drawn, second: move.won[1] ?? 0 });
    return h('tr', { 'data-move': first },
      h('td', {}, button(first, () => this.onMove(first), { 'data-key': first })),
      ...(book ? [] : [h('td', { className: 'number' }, String(move.games)),
        h('td', {}, h('div', { className: 'bar', role: 'img', 'aria-label': bar, title: bar }, share(move.won[0]), share(move.drawn), share(move.won[1] ?? 0)))]),
      // Only what is proven stands beside what was played: estimates are in the table of moves.
      h('td', { className: 'number' }, move.known ? h('span', { title: say('proven') }, `${inWords(move.known)} ✓`) : ''),
      h('td', { className: 'book' }, move.book ? say('book-only', move.book) : ''),
      h('td', {}, (lang() === 'ja' ? move.opening_ja : move.opening) ?? ''));
  }
}
