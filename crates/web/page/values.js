// What moves are worth: as letters, as numbers for curves, and as a table.
import { button, h, redraw } from '/page/dom.js';
import { lang, say } from '/page/words.js';

/** Moves that are listed before somebody asks for all of them. */
const FEW = 10;

/** A value in few letters. */
export function short(value) {
  const [, outcome, plies = ''] = /^(win|loss|draw)(?: in (\d+))?$/.exec(value) ?? [];
  return outcome ? say(`short-${outcome}`, { plies }) : value;
}

/** A value in the language of the reader: numbers stay as they are. */
export function inWords(value) {
  const [, outcome, plies] = /^(win|loss|draw)(?: in (\d+))?$/.exec(value) ?? [];
  if (!outcome) return value;
  return plies === undefined ? say(`value-${outcome}`) : say(`value-${outcome}-in`, { plies });
}

/** A value as a number for a curve: wins and losses are off the scale. */
export function number(known) {
  if (!known || known.value === null) return null;
  if (known.number !== null && known.number !== undefined) return known.number;
  return { w: 10, l: -10, d: 0 }[known.value[0]] ?? null;
}

export function spoken(move) {
  const value = inWords(move.value);
  return move.proven ? say('spoken-proven', { value }) : say('spoken-estimated', { value, plies: move.plies ?? 0 });
}

/** How many moves ahead was looked. */
export const pliesText = (plies) => say(Number(plies) === 1 ? 'ply' : 'plies', { plies });

/** The name of the opening that a legal move leads to. */
export const leadsTo = (position, text) => position?.legal.find((move) => move.move === text)?.opening?.[lang()];

/** How a value was found, and what the opening book says: two sources, never one number. */
function howText(move) {
  const book = move.book ? bookText(move.book) : '';
  return [foundText(move), book].filter(Boolean).join(' · ');
}

/** What the opening book says of a move, with how far it sees. */
export const bookText = ({ value, plies }) => say('book-value', { value, plies });

/** Proven and how, or how far was looked and how sure that is. */
function foundText(move) {
  if (move.proven) return say(`by-${move.source}`);
  const doubt = move.doubt === null ? '' : ` ±${move.doubt.toFixed(1)}`;
  // It stays together; what is longer may be broken.
  const estimate = move.plies ? `${pliesText(move.plies)}${doubt}`.replaceAll(' ', '\u00a0') : '';
  const narrow = move.bounds && Math.abs(move.bounds[1] - move.bounds[0]) < 40;
  return narrow ? `${estimate} ${move.bounds[0]}…${move.bounds[1]}` : estimate;
}

export class ValuesTable {
  /** `onMove` plays a move, `onLine` is called when a line is looked at and with `null` when it is left, `onName` with a move that is pointed at. */
  constructor({ onMove, onLine, onName }) {
    this.onMove = onMove;
    this.onLine = onLine;
    this.body = h('tbody', {});
    const head = h('thead', {}, h('tr', {}, ['move', 'value', 'how', 'line'].map((name) => h('th', { scope: 'col', className: name === 'value' ? 'number' : '' }, say(`column-${name}`)))));
    this.all = false;
    this.more = button('', () => { this.all = !this.all; this.draw(this.position, this.report); }, { className: 'plain more', hidden: true });
    const table = h('table', { className: 'values-table' }, head, this.body);
    this.element = h('div', {}, table, this.more);
    this.rows = new Map();
    const lineOf = (target) => target.closest?.('[data-line]')?.dataset.line;
    const look = (target, pressed) => { const line = lineOf(target); if (line) onLine(line.split(' '), pressed); };
    const name = (target) => onName(target?.closest?.('[data-move]')?.dataset.move ?? null);
    const isMuted = (target) => {
      if ((target.closest('[data-move]')?.dataset.move ?? null) === this.muted) return true;
      this.muted = undefined;
      return false;
    };
    this.element.addEventListener('pointermove', ({ clientX, clientY }) => { this.pointer = `${clientX} ${clientY}`; });
    this.element.addEventListener('pointerover', (event) => {
      name(event.target);
      if (event.pointerType !== 'mouse') return;
      // Rows change places when values do: whoever does not move the pointer does not point at another line.
      if (`${event.clientX} ${event.clientY}` === this.mutedAt) return;
      this.mutedAt = undefined;
      if (isMuted(event.target)) return;
      if (lineOf(event.target)) look(event.target);
      else onLine(null);
    });
    this.element.addEventListener('pointerleave', (event) => { this.muted = undefined; name(null); if (event.pointerType === 'mouse') onLine(null); });
    // A line that is reached by the keys is shown like one that is pointed at; a touch presses its button.
    this.element.addEventListener('focusin', (event) => { name(event.target); if (event.target.matches(':focus-visible') && !isMuted(event.target)) look(event.target); });
    this.element.addEventListener('focusout', () => { name(null); onLine(null); });
    this.element.addEventListener('click', (event) => look(event.target, true));
  }

  /** Whoever ends a preview does not see it again before the pointer or the focus was on another line. A line that is drawn again has the focus anew. */
  mute() {
    this.mutedAt = this.pointer;
    this.muted = this.element.querySelector('[data-move]:hover, [data-move]:focus-within')?.dataset.move;
  }

  draw(position, report) {
    if (this.position !== position) {
      this.rows.clear();
      this.all = false;
    }
    this.position = position;
    this.report = report;
    const known = report?.moves ?? [];
    const moves = this.all ? known : known.slice(0, FEW);
    this.more.hidden = known.length <= FEW;
    this.more.textContent = this.all ? say('fewer-moves', { count: FEW }) : say('all-moves', { count: known.length });
    const rows = moves.map((move, index) => {
      const row = this.rows.get(move.move) ?? this.makeRow(move.move, leadsTo(position, move.move));
      this.rows.set(move.move, row);
      row.classList.toggle('best', index === 0);
      const [, value, how, line] = row.cells;
      value.textContent = move.by_seat?.length ? move.by_seat.map(inWords).join(' ') : `${inWords(move.value ?? '?')}${move.proven ? ' ✓' : ''}`;
      how.textContent = howText(move);
      redraw(line, move.line, () => (move.line.length < 2 ? []
        : [button(move.line.slice(1).join(' '), () => {}, { className: 'plain', 'data-key': `line ${move.move}`, 'data-line': move.line.join(' '), title: say('preview') })]));
      return row;
    });
    redraw(this.body, [position.position, position.moves, moves.map((move) => move.move)], () => rows);
  }

  makeRow(move, opening) {
    const name = opening ? `${move}, ${opening}` : undefined;
    return h('tr', { 'data-move': move },
      h('td', {}, button(move, () => this.onMove(move), { 'data-key': move, title: opening, 'aria-label': name })),
      h('td', { className: 'number' }), h('td', { className: 'how' }), h('td', { className: 'line' }));
  }
}
