// One board for all games: a drawing, and over it a grid of cells for hands, keys and screen readers alike.
import { h, s } from '/page/dom.js';
import { say } from '/page/words.js';

const DRAG_AFTER = 3;
const HOP = 170;
/** The height of a hand in a picture, in cells. */
const HAND = 0.9;

export class Board {
  /** `onMove` is called with the text of a move that was chosen, `onPoint` with a point that is pointed at, or `null`. */
  constructor({ onMove, onPoint } = {}) {
    this.onMove = onMove ?? (() => {});
    this.onPoint = onPoint ?? (() => {});
    /** Called with a point that is chosen, and whether it is to be emptied, instead of making moves, while somebody arranges pieces. */
    this.onArrange = null;
    this.turned = false;
    this.peeking = false;
    this.chosen = null;
    this.cursor = null;
    this.values = new Map();
    this.moveValues = new Map();
    this.cellValues = new Map();
    this.svg = s('svg', { 'aria-hidden': 'true', class: 'drawing' });
    this.grid = h('div', { role: 'grid', className: 'cells', 'aria-label': say('board') });
    this.frame = h('div', { className: 'board-frame' }, this.svg, this.grid);
    this.hands = h('div', { className: 'hands' });
    this.element = h('div', { className: 'board' }, this.frame, this.hands);
    this.listen();
  }

  /** Draws positions for pictures: there the hands are part of the drawing. */
  static forPictures() {
    const board = new Board();
    board.drawsHands = true;
    return board;
  }

  /** Draws a position. `playable` says whether the reader may move. */
  show(position, { playable = true, values = new Map(), moveValues = new Map(), arrows = [], animate = false } = {}) {
    const changed = JSON.stringify(position.position) !== JSON.stringify(this.position?.position);
    this.position = position;
    this.scene = position.scene;
    this.playable = playable;
    this.values = values;
    /** What moves are worth, the best first: shown where a move is made next, on pieces first and then on the cells they can go to. */
    this.moveValues = moveValues;
    this.legal = new Map(position.legal.map((move) => [move.move, move]));
    this.arrows = arrows;
    if (changed) this.chosen = null;
    this.measure();
    this.draw(animate && changed);
  }

  /** How large the board is, in cells. */
  measure() {
    const xs = this.scene.points.map((point) => point.x);
    const ys = this.scene.points.map((point) => point.y);
    this.columns = Math.max(...xs) + 1;
    this.rows = Math.max(...ys) + 1;
    // Coordinates are as large as the board, not as its cells: those of small boards are large.
    this.letters = 0.1 + 0.022 * Math.max(this.columns, this.rows);
    this.margin = 1.6 * this.letters;
    this.sizes = Math.max(...this.scene.kinds.map((token) => token.size));
  }

  /** Where a point is drawn: a board may be turned round. */
  at(x, y) {
    return this.turned ? [this.columns - 1 - x, this.rows - 1 - y] : [x, y];
  }

  draw(animate) {
    const scene = this.scene;
    const wide = this.columns + this.margin + 0.1;
    const hands = this.drawsHands ? scene.hands.length * HAND : 0;
    const high = this.rows + this.margin + 0.1 + hands;
    this.cellValues = this.valuesOfCells();
    this.svg.setAttribute('viewBox', `${-0.5 - this.margin} ${-0.5 - this.margin} ${wide} ${high}`);
    this.frame.style.aspectRatio = `${wide} / ${high}`;
    // A board of few cells need not fill the screen.
    this.frame.style.maxWidth = `${wide * 8}rem`;
    this.element.parentElement?.style.setProperty('--board', `${wide * 8}rem`);
    this.element.dataset.material = scene.material;
    const tokens = s('g', { class: 'tokens' });
    const moving = animate ? this.movingToken() : null;
    for (const point of scene.points) this.drawPoint(tokens, point, moving);
    // What is not there is left out: a browser would write "null" into the picture.
    this.svg.replaceChildren(...[
      this.ground(), this.camps(), this.lattice(), this.rims(), this.coordinates(), this.highlights(),
      tokens, this.wayOfLastMove(), this.drawArrows(), this.drawValues(), hands ? this.handsDrawing() : null].filter(Boolean));
    this.drawCells(wide, high);
    this.drawHands();
    if (moving) this.animateMove(moving);
  }

  ground() {
    return s('path', { class: 'ground', d: this.path(this.scene.outline) });
  }

  path({ corners, closed, smooth }) {
    const points = corners.map(([x, y]) => this.at(x, y));
    if (points.length === 0) return '';
    const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    let data;
    if (smooth && closed) {
      const corner = (index) => points[index % points.length];
      data = `M${middle(corner(0), corner(1)).join(' ')}`;
      for (let index = 1; index <= points.length; index += 1) {
        data += `Q${corner(index).join(' ')} ${middle(corner(index), corner(index + 1)).join(' ')}`;
      }
    } else {
      data = `M${points.map((point) => point.join(' ')).join('L')}`;
    }
    return closed ? `${data}Z` : data;
  }

  camps() {
    const group = s('g', { class: 'camps' });
    for (const camp of this.scene.camps) {
      for (const index of camp.points) {
        const point = this.scene.points[index];
        const [x, y] = this.at(point.x, point.y);
        group.append(s('rect', { class: `camp seat-${camp.seat}`, x: x - 0.5, y: y - 0.5, width: 1, height: 1 }));
      }
    }
    return group;
  }

  lattice() {
    let data = '';
    for (const point of this.scene.points) {
      const [x, y] = this.at(point.x, point.y);
      data += `M${x - 0.5} ${y - 0.5}h1v1h-1z`;
    }
    // On a round board the cells at the rim are rounded too. The clip belongs to this board: there may be several.
    this.clip ??= `outline-${Math.random().toString(36).slice(2)}`;
    return s('g', {}, s('clipPath', { id: this.clip }, s('path', { d: this.path(this.scene.outline) })), s('path', { class: 'lattice', d: data, 'clip-path': `url(#${this.clip})` }));
  }

  rims() {
    return s('g', {}, this.scene.lines.map((line) => s('path', { class: 'rim', d: this.path(line) })));
  }

  coordinates() {
    const size = this.letters;
    const group = s('g', { class: 'coordinates', 'font-size': size });
    for (let column = 0; column < this.columns; column += 1) {
      const [x] = this.at(column, 0);
      group.append(s('text', { x, y: -0.5 - size * 0.5 }, String.fromCharCode(97 + column)));
    }
    for (let row = 0; row < this.rows; row += 1) {
      const [, y] = this.at(0, row);
      group.append(s('text', { x: -0.5 - size * 0.85, y: y + size * 0.36 }, String(row + 1)));
    }
    return group;
  }

  /** The last move, what is chosen, and where it can go. */
  highlights() {
    const group = s('g', { class: 'highlights' });
    const targets = this.targets();
    for (const point of this.scene.points) {
      const [x, y] = this.at(point.x, point.y);
      const square = (kind) => group.append(s('rect', { class: kind, x: x - 0.5, y: y - 0.5, width: 1, height: 1 }));
      if (point.marks.includes('last')) square('last');
      if (point.marks.includes('origin')) square('origin');
      if (point.marks.includes('winning')) square('winning');
      if (this.chosen?.from === point.name) square('chosen');
      if (point.marks.includes('wrong')) {
        square('wrong');
        group.append(s('text', { class: 'wrong-sign', x: x + 0.36, y: y + 0.45 }, '?'));
      }
      if (this.playable && targets.has(point.name) && (point.stack.length > 0 || !this.cellValues.has(point.name))) {
        group.append(s('circle', { class: 'target', cx: x, cy: y, r: point.stack.length ? 0.46 : 0.13 }));
      }
    }
    return group;
  }

  drawPoint(group, point, moving) {
    const [x, y] = this.at(point.x, point.y);
    const top = point.stack.at(-1);
    if (!top) return;
    const shown = moving?.to === point.name && point.stack.length > 1 ? point.stack.slice(0, -1).concat(top) : point.stack;
    const token = this.token(shown.at(-1), x, y, 1);
    token.dataset.point = point.name;
    if (point.marks.includes('changed')) token.classList.add('changed');
    group.append(token);
    // What lies under a piece: small pieces at the edge of the cell for those who peek.
    if (this.peeking) {
      point.stack.slice(0, -1).forEach((below, index) => {
        group.append(this.token(below, x - 0.33 + 0.33 * index, y + 0.34, 0.34));
      });
    }
  }

  /** A piece. Sizes differ by width, rings and letter, owners by colour and sign: never by colour alone. */
  token(token, x, y, scale) {
    const radius = (this.sizes > 1 ? 0.44 - 0.12 * (this.sizes - token.size) : 0.4) * scale;
    const group = s('g', { class: `token seat-${token.seat} ${token.name}`, transform: `translate(${x} ${y})` });
    const body = s('g', { class: 'body' }, s('circle', { class: 'face', r: radius }));
    if (this.sizes > 1) {
      for (let ring = 1; ring < token.size; ring += 1) {
        body.append(s('circle', { class: 'ring', r: radius * (1 - 0.17 * ring) }));
      }
      body.append(s('text', { class: 'letter', y: radius * 0.35, 'font-size': radius * 0.95 }, token.letter.toUpperCase()));
    } else if (this.scene.material !== 'felt') {
      body.append(this.sign(token.seat, radius));
    }
    group.append(body);
    return group;
  }

  /** A piece of a seat, to show who has which. */
  swatch(seat) {
    const kinds = this.scene.kinds.filter((token) => token.seat === seat);
    return kinds.length ? s('svg', { viewBox: '-0.5 -0.5 1 1', class: 'swatch', 'aria-hidden': 'true' }, this.token(kinds.at(-1), 0, 0, 1)) : null;
  }

  /** A sign for each seat. */
  sign(seat, radius) {
    const r = radius * 0.42;
    const shapes = [
      `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`,
      `M${-r} ${-r}H${r}V${r}H${-r}Z`,
      `M0 ${-r * 1.15}L${r} ${r * 0.8}H${-r}Z`,
      `M0 ${-r * 1.25}L${r * 1.25} 0L0 ${r * 1.25}L${-r * 1.25} 0Z`,
    ];
    return s('path', { class: 'sign', d: shapes[seat] });
  }

  wayOfLastMove() {
    const way = this.scene.way.map(([x, y]) => this.at(x, y));
    if (way.length < 3) return null;
    const group = s('g', { class: 'way' }, s('path', { d: `M${way.map((point) => point.join(' ')).join('L')}` }));
    for (const [x, y] of way.slice(1, -1)) group.append(s('circle', { cx: x, cy: y, r: 0.1 }));
    return group;
  }

  /** What moves are worth, on the cells they lead to. */
  drawValues() {
    const group = s('g', { class: 'values' });
    for (const [name, { text, best, proven }] of this.cellValues) {
      const point = this.scene.points.find((each) => each.name === name);
      if (!point) continue;
      const [x, y] = this.at(point.x, point.y);
      const kind = `value${best ? ' best' : ''}${proven ? ' proven' : ''}`;
      // On a piece it stands below the sign, on a ground of its own.
      const [size, down] = point.stack.length ? [0.22, 0.34] : [text.length > 4 ? 0.26 : text.length > 3 ? 0.29 : 0.34, 0];
      const wide = Math.min(0.98, 0.14 + 0.74 * size * text.length);
      if (down) group.append(s('rect', { class: 'tag', x: x - wide / 2, y: y + down - 0.14, width: wide, height: 0.28, rx: 0.08 }));
      group.append(s('text', { class: kind, x, y: y + down + size * 0.36, 'font-size': size }, text));
    }
    return group;
  }

  /** By cell what the best move is worth that is made there next. */
  valuesOfCells() {
    const shown = new Map(this.values);
    const candidates = new Set(this.candidates());
    for (const [text, value] of this.moveValues) {
      const move = this.legal.get(text);
      if (!move || !candidates.has(move)) continue;
      const point = move.gesture === 'carry' && !this.chosen?.from ? move.from : move.to;
      const inHand = move.gesture === 'put' && move.size && !this.chosen?.size;
      if (point && !inHand && !shown.has(point)) shown.set(point, value);
    }
    return shown;
  }

  /** The best that a piece in the hand can do. */
  valueOfSize(size) {
    for (const [text, value] of this.moveValues) if (this.legal.get(text)?.size === size) return value;
    return null;
  }

  /** The hands below the board, for pictures. */
  handsDrawing() {
    return s('g', { class: 'hands-drawn' }, this.scene.hands.map((hand, row) => {
      const y = this.rows - 0.05 + HAND * row;
      const ground = s('rect', { class: 'ground', x: -0.5, y: y - HAND / 2 + 0.05, width: this.columns, height: HAND - 0.1, rx: 0.1, opacity: 0.6 });
      const step = Math.min(0.5, this.columns / Math.max(1, hand.tokens.length));
      return s('g', {}, ground, hand.tokens.map((token, index) => this.token(token, -0.5 + step * (index + 0.5), y, 0.5)));
    }));
  }

  drawArrows() {
    const group = s('g', { class: 'arrows' });
    for (const { from, to, strength } of this.arrows) {
      const ends = [from, to].map((name) => this.scene.points.find((point) => point.name === name));
      if (!ends[0] || !ends[1]) continue;
      const [[x1, y1], [x2, y2]] = ends.map((point) => this.at(point.x, point.y));
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const width = 0.06 + 0.08 * strength;
      const head = 0.28;
      const [ex, ey] = [x2 - dx * 0.25, y2 - dy * 0.25];
      group.append(s('path', { class: 'shaft', d: `M${x1} ${y1}L${ex - dx * head} ${ey - dy * head}`, 'stroke-width': width, opacity: 0.35 + 0.5 * strength }));
      group.append(s('path', { class: 'head', d: `M${ex} ${ey}L${ex - dx * head - dy * 0.16} ${ey - dy * head + dx * 0.16}L${ex - dx * head + dy * 0.16} ${ey - dy * head - dx * 0.16}Z`, opacity: 0.35 + 0.5 * strength }));
    }
    return group;
  }

  // --- Moves that begin and end somewhere ---

  /** The legal moves that what is chosen now can make. */
  candidates() {
    if (!this.position) return [];
    const { chosen } = this;
    return this.position.legal.filter((move) => {
      if (chosen?.from) return move.gesture === 'carry' && move.from === chosen.from;
      if (chosen?.size) return move.gesture === 'put' && move.size === chosen.size;
      return true;
    });
  }

  /** The points that can be chosen next. */
  targets() {
    const names = new Set();
    for (const move of this.candidates()) {
      if (move.gesture === 'carry') names.add(this.chosen?.from ? move.to : move.from);
      else if (move.gesture === 'put' && (!move.size || this.chosen?.size)) names.add(move.to);
      else if (move.gesture === 'drop') names.add(move.to);
    }
    return names;
  }

  /** A point was chosen by hand or key. */
  choose(name) {
    if (this.onArrange) {
      this.onArrange(name);
      return;
    }
    if (!this.playable) return;
    const moves = this.candidates();
    const reaches = moves.find((move) =>
      (move.gesture === 'put' && move.to === name && (!move.size || this.chosen?.size)) ||
      (move.gesture === 'drop' && move.column.includes(name)) ||
      (move.gesture === 'carry' && this.chosen?.from && move.to === name));
    if (reaches) {
      this.chosen = null;
      this.onMove(reaches.move);
      return;
    }
    const takes = this.position.legal.some((move) => move.gesture === 'carry' && move.from === name);
    this.chosen = takes && this.chosen?.from !== name ? { from: name } : null;
    this.draw(false);
  }

  /** A piece in the hand was chosen. */
  chooseSize(size) {
    if (!this.playable || !this.position.legal.some((move) => move.size === size)) return;
    this.chosen = this.chosen?.size === size ? null : { size };
    this.draw(false);
  }

  // --- The grid of cells ---

  drawCells(wide, high) {
    const rows = new Map();
    for (const point of this.scene.points) {
      const [x, y] = this.at(point.x, point.y);
      const row = rows.get(y) ?? [];
      row.push({ point, x });
      rows.set(y, row);
    }
    const targets = this.targets();
    const names = new Set(this.scene.points.map((point) => point.name));
    if (!names.has(this.cursor)) this.cursor = this.scene.points[0]?.name ?? null;
    const focused = this.grid.contains(document.activeElement);
    const lines = [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([y, cells]) =>
      h('div', { role: 'row' }, cells.sort((a, b) => a.x - b.x).map(({ point, x }) => {
        const cell = h('div', {
          role: 'gridcell', className: 'cell', tabIndex: point.name === this.cursor ? 0 : -1,
          'data-name': point.name, 'aria-label': this.describe(point, targets),
          'aria-selected': this.chosen?.from === point.name ? 'true' : undefined,
        });
        cell.style.left = `${(100 * (x + this.margin)) / wide}%`;
        cell.style.top = `${(100 * (y + this.margin)) / high}%`;
        cell.style.width = `${100 / wide}%`;
        cell.style.height = `${100 / high}%`;
        if (targets.has(point.name) && this.playable) cell.classList.add('can');
        return cell;
      })));
    this.grid.replaceChildren(...lines);
    if (focused) this.cell(this.cursor)?.focus();
  }

  cell(name) {
    return this.grid.querySelector(`[data-name="${name}"]`);
  }

  /** What a point is, in words. */
  describe(point, targets) {
    const names = point.stack.map((token) => this.tokenName(token)).reverse();
    const parts = [point.name, names.length ? names.join(say('over')) : say('empty')];
    if (point.marks.includes('last')) parts.push(say('last-move'));
    if (point.marks.includes('wrong')) parts.push(say('wrong-here'));
    if (this.playable && targets.has(point.name)) parts.push(say('possible'));
    const value = this.cellValues.get(point.name);
    if (value) parts.push(value.spoken ?? value.text);
    return parts.join(', ');
  }

  tokenName(token) {
    const owner = this.seatNames?.[token.seat] ?? say('seat', { number: token.seat + 1 });
    return this.sizes > 1 ? `${owner} ${say(`size-${token.size}`)}` : owner;
  }

  listen() {
    this.grid.addEventListener('keydown', (event) => this.key(event));
    this.grid.addEventListener('focusin', (event) => {
      const name = event.target.dataset.name;
      if (!name) return;
      this.cell(this.cursor)?.setAttribute('tabindex', '-1');
      this.cursor = name;
      event.target.setAttribute('tabindex', '0');
      this.onPoint(name);
    });
    this.grid.addEventListener('focusout', () => this.onPoint(null));
    this.grid.addEventListener('pointerover', (event) => this.onPoint(event.target.dataset.name ?? null));
    this.grid.addEventListener('pointerleave', () => this.onPoint(null));
    this.grid.addEventListener('pointerdown', (event) => this.pressed(event));
    this.grid.addEventListener('contextmenu', (event) => { if (this.onArrange) event.preventDefault(); });
  }

  key(event) {
    const point = this.scene?.points.find((each) => each.name === this.cursor);
    if (!point || event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = this.at(point.x, point.y);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in steps) {
      const [dx, dy] = steps[event.key];
      this.focusFrom(x, y, dx, dy);
    } else if (event.key === 'Home' || event.key === 'End') {
      const row = this.scene.points.filter((each) => this.at(each.x, each.y)[1] === y);
      const ordered = row.sort((a, b) => this.at(a.x, a.y)[0] - this.at(b.x, b.y)[0]);
      this.focus((event.key === 'Home' ? ordered[0] : ordered.at(-1)).name);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.choose(this.cursor);
    } else if (event.key === 'Escape' && this.chosen) {
      this.chosen = null;
      this.draw(false);
    } else if (this.sizes > 1 && !this.onArrange && /^[1-9]$/.test(event.key)) {
      this.chooseSize(Number(event.key));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  focusFrom(x, y, dx, dy) {
    for (let [nx, ny] = [x + dx, y + dy]; nx >= 0 && ny >= 0 && nx < this.columns && ny < this.rows; nx += dx, ny += dy) {
      const next = this.scene.points.find((each) => {
        const [ex, ey] = this.at(each.x, each.y);
        return ex === nx && ey === ny;
      });
      if (next) {
        this.focus(next.name);
        return;
      }
    }
  }

  focus(name) {
    this.cell(name)?.focus();
  }

  // --- Pointers ---

  /** Pieces are put along the way of a mouse that is dragged, and taken away with its other button. */
  arranges(event, name) {
    let last = null;
    const over = (move) => {
      const [x, y] = this.toBoard(move.clientX, move.clientY);
      const point = this.pointAt(x, y);
      if (!point || point.name === last) return;
      last = point.name;
      this.onArrange(last, event.button === 2);
    };
    const released = () => {
      window.removeEventListener('pointermove', over);
      window.removeEventListener('pointerup', released);
    };
    window.addEventListener('pointermove', over);
    window.addEventListener('pointerup', released);
    this.focus(name);
    over(event);
    event.preventDefault();
  }

  pointAt(x, y) {
    return this.scene.points.find((point) => {
      const [px, py] = this.at(point.x, point.y);
      return Math.abs(px - x) <= 0.5 && Math.abs(py - y) <= 0.5;
    });
  }

  pressed(event) {
    const cell = event.target.closest('.cell');
    if (!cell) return;
    const name = cell.dataset.name;
    if (this.onArrange && event.pointerType === 'mouse') {
      this.arranges(event, name);
      return;
    }
    if (event.button !== 0) return;
    const carries = this.playable && this.position.legal.some((move) => move.gesture === 'carry' && move.from === name);
    const start = [event.clientX, event.clientY];
    let ghost = null;
    const moved = (move) => {
      if (!carries) return;
      if (!ghost && Math.hypot(move.clientX - start[0], move.clientY - start[1]) > DRAG_AFTER) {
        this.chosen = { from: name };
        this.draw(false);
        ghost = this.svg.querySelector(`[data-point="${name}"]`);
        ghost?.classList.add('dragged');
      }
      if (ghost) {
        const [x, y] = this.toBoard(move.clientX, move.clientY);
        ghost.setAttribute('transform', `translate(${x} ${y})`);
      }
    };
    const released = (up) => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', released);
      window.removeEventListener('pointercancel', released);
      if (!ghost) {
        if (up.type === 'pointerup') {
          this.focus(name);
          this.choose(name);
        }
        return;
      }
      const [x, y] = this.toBoard(up.clientX, up.clientY);
      const over = this.pointAt(x, y);
      if (over && over.name !== name && up.type === 'pointerup') this.choose(over.name);
      if (this.chosen) this.draw(false);
    };
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', released);
    window.addEventListener('pointercancel', released);
    // A piece that can be dragged does not scroll the page.
    if (carries && event.pointerType !== 'mouse') event.target.setPointerCapture?.(event.pointerId);
    event.preventDefault();
  }

  toBoard(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    return [x + ((clientX - box.left) / box.width) * width, y + ((clientY - box.top) / box.height) * height];
  }

  // --- Hands ---

  drawHands() {
    const rows = this.scene.hands.map((hand) => {
      const own = this.playable && hand.seat === this.scene.to_move;
      const bySize = new Map();
      for (const token of hand.tokens) bySize.set(token.size, [...(bySize.get(token.size) ?? []), token]);
      const pieces = [...bySize.entries()].map(([size, tokens]) => {
        const picture = s('svg', { viewBox: '-0.5 -0.5 1 1', class: 'piece', 'aria-hidden': 'true' }, this.token(tokens[0], 0, 0, 1));
        const count = `×${tokens.length}`;
        const value = own ? this.valueOfSize(size) : null;
        const name = [`${this.tokenName(tokens[0])} ${tokens[0].letter.toUpperCase()} ${count}`, value?.spoken].filter(Boolean).join(', ');
        return h('button', {
          type: 'button', disabled: !own, 'aria-label': name, 'aria-pressed': String(own && this.chosen?.size === size),
          onclick: () => this.chooseSize(size),
        }, picture, h('span', {}, count), value ? h('span', { className: value.best ? 'worth best' : 'worth', 'data-worth': value.text }) : null);
      });
      const owner = this.seatNames?.[hand.seat] ?? '';
      return h('div', { className: `hand${hand.seat === this.scene.to_move ? ' turn' : ''}`, role: 'group', 'aria-label': owner }, h('span', { className: 'owner', 'aria-hidden': 'true' }, owner), pieces);
    });
    this.hands.replaceChildren(...rows);
  }

  // --- Motion ---

  /** The piece that the last move brought somewhere. */
  movingToken() {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
    const last = this.scene.points.find((point) => point.marks.includes('last'));
    if (!last) return null;
    return { to: last.name, way: this.scene.way.map(([x, y]) => this.at(x, y)) };
  }

  animateMove({ to, way }) {
    const token = this.svg.querySelector(`[data-point="${to}"]`);
    if (!token) return;
    if (way.length > 1) {
      const [ex, ey] = way.at(-1);
      const frames = way.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
      token.animate(frames, { duration: HOP * (way.length - 1), easing: 'ease-in-out' });
      token.setAttribute('transform', `translate(${ex} ${ey})`);
    } else {
      token.querySelector('.body').animate(
        [{ transform: 'scale(0.3)', opacity: 0.2 }, { transform: 'scale(1)', opacity: 1 }], { duration: 160 });
    }
    for (const flipped of this.svg.querySelectorAll('.token.changed .body')) {
      flipped.animate([{ transform: 'scaleX(-1)' }, { transform: 'scaleX(0.05)' }, { transform: 'scaleX(1)' }], { duration: 220, delay: 60 });
    }
  }

  turn() {
    this.turned = !this.turned;
    if (this.scene) this.draw(false);
  }

  peek() {
    this.peeking = !this.peeking;
    if (this.scene) this.draw(false);
  }
}
