// The analysis board: what every move is worth, and how sure that is.
import { post, stream } from '/page/api.js';
import { Board } from '/page/board.js';
import { curve } from '/page/curve.js';
import { announce, button, choice, h } from '/page/dom.js';
import { png, svgText } from '/page/picture.js';
import { save } from '/page/save.js';
import { Tree } from '/page/tree.js';
import { lang, say } from '/page/words.js';
import { allGames, isPublic } from '/page/main.js';
import { beginJob } from '/page/job-forms.js';

export async function showAnalysis(view, rest) {
  let link = {};
  try {
    link = rest ? JSON.parse(decodeURIComponent(rest)) : {};
  } catch {
    // Not a link of ours: the usual board.
  }
  const { tree = '', moves = [], ...place } = { game: 'othello', ...link };
  const screen = new AnalysisScreen(place);
  view.append(screen.element);
  document.addEventListener('keydown', screen.onKey);
  document.addEventListener('visibilitychange', screen.onHide);
  const at = tree ? screen.tree.read(tree) : moves.reduce((node, move) => screen.tree.add(node, move), screen.tree.root);
  await screen.go(at);
  return () => {
    screen.stop();
    document.removeEventListener('keydown', screen.onKey);
    document.removeEventListener('visibilitychange', screen.onHide);
  };
}

class AnalysisScreen {
  constructor(place) {
    this.place = place;
    this.tree = new Tree(place);
    this.at = this.tree.root;
    this.paused = false;
    this.lines = 3;
    this.seconds = 30;
    this.board = new Board({ onMove: (move) => this.go(this.tree.add(this.at, move)) });
    this.notice = h('p', { className: 'notice', role: 'alert' });
    this.status = h('p', { className: 'quiet' });
    this.table = h('table', { className: 'values-table' });
    this.moves = h('div', { className: 'moves', role: 'group', 'aria-label': say('moves') });
    this.curve = h('div', {});
    this.explorer = h('div', {});
    this.opening = h('p', { className: 'quiet' });
    this.heading = h('h2', {});
    this.controls = h('div', { className: 'row' });
    this.pasted = h('textarea', { 'aria-label': say('paste'), placeholder: say('paste') });
    const aside = h('details', {}, h('summary', {}, say('more')), this.pasted,
      h('div', { className: 'row' }, button(say('take-over'), () => this.paste()), button(say('copy-link'), () => this.copyLink()),
        ...(isPublic() ? [] : [button(say('job-solve-this'), () => this.solve())]),
        button(say('save-tree'), () => this.saveRecord()), button(say('save-svg'), () => this.savePicture('svg')), button(say('save-png'), () => this.savePicture('png'))));
    const panel = h('div', { className: 'panel' }, this.heading, this.opening, this.controls, this.status, this.notice,
      this.table, this.curve, this.moves, this.explorer, aside);
    this.element = h('div', { className: 'view' }, this.board.element, panel);
    this.onKey = (event) => this.key(event);
    // Nobody looks at a hidden page; what was found stays.
    this.onHide = () => { if (document.hidden) this.stop(); else this.start(); };
    this.drawControls();
  }

  get game() {
    return allGames().find((game) => game.name === this.place.game);
  }

  get seats() {
    const count = this.at.position?.seats.length ?? 2;
    return Array.from({ length: count }, (_, seat) => this.game?.seats[seat] ?? say('seat', { number: seat + 1 }));
  }

  /** Goes to a position of the tree. */
  async go(node) {
    this.stop();
    const before = this.at;
    this.at = node;
    this.notice.textContent = '';
    try {
      node.position ??= await post('/api/position', { ...this.place, moves: this.tree.moves(node) });
    } catch (error) {
      // A move that is not legal is no move of the tree.
      this.tree.remove(node);
      this.at = before;
      this.notice.textContent = error.message;
      return;
    }
    if (this.at !== node) return;
    this.board.seatNames = this.seats;
    this.draw(before.position !== null && node.parent === before);
    history.replaceState(null, '', this.link());
    if (node.move) announce(`${node.move}. ${node.position.to_move === null ? say('game-over') : say('to-move', { player: this.seats[node.position.to_move] })}`);
    this.explore(node);
    this.start();
  }

  start() {
    if (this.paused || this.asking || !this.at.position || this.at.position.to_move === null || this.at.report?.state === 'proven') return;
    const node = this.at;
    this.asking = new AbortController();
    const { signal } = this.asking;
    const question = { place: { ...this.place, moves: this.tree.moves(node) }, lines: this.lines, time: this.seconds * 1000 };
    stream('/api/analyse', question, (report) => {
      node.report = report;
      if (node === this.at) this.draw(false);
    }, signal).catch((error) => { this.notice.textContent = error.message; })
      .finally(() => { if (this.asking?.signal === signal) this.asking = null; if (node === this.at) this.drawStatus(); });
  }

  stop() {
    this.asking?.abort();
    this.asking = null;
  }

  draw(animate) {
    const { position, report } = this.at;
    const values = new Map();
    const arrows = [];
    const [best] = report?.moves ?? [];
    for (const move of [...(report?.moves ?? [])].reverse()) {
      const legal = position.legal.find((each) => each.move === move.move);
      if (!legal || move.value === null) continue;
      const isBest = move.value === best.value;
      const shown = { text: `${short(move.value)}${move.proven ? '✓' : ''}`, best: isBest, proven: move.proven, spoken: this.spoken(move) };
      if (legal.gesture === 'put' || legal.gesture === 'drop') values.set(legal.to, shown);
    }
    (report?.moves ?? []).slice(0, this.lines).forEach((move, index) => {
      const legal = position.legal.find((each) => each.move === move.move);
      if (legal?.gesture !== 'carry' || move.value === null) return;
      const stops = [legal.from, ...legal.via, legal.to];
      stops.slice(1).forEach((to, hop) => arrows.push({ from: stops[hop], to, strength: 1 - index / this.lines }));
    });
    this.board.show(position, { playable: true, values: position.scene.hands.length ? new Map() : values, arrows, animate });
    this.heading.textContent = `${this.game?.title ?? this.place.game} ${position.board}`;
    this.opening.textContent = position.opening?.[lang()] ?? '';
    this.drawStatus();
    this.drawTable();
    this.drawMoves();
    this.drawCurve();
  }

  spoken(move) {
    return move.proven ? say('spoken-proven', { value: move.value }) : say('spoken-estimated', { value: move.value, plies: move.plies ?? 0 });
  }

  drawControls() {
    const times = [5, 30, 120, 600, 3600].map((seconds) => [String(seconds), seconds < 60 ? `${seconds} s` : `${seconds / 60} min`]);
    this.pause = button(say('pause'), () => this.togglePause(), { title: 'L' });
    this.controls.replaceChildren(
      button('←', () => this.back(), { 'aria-label': say('back') }), button('→', () => this.forward(), { 'aria-label': say('forward') }),
      button(say('best-move'), () => this.playBest(), { title: say('space') }), this.pause,
      button(say('turn-board'), () => this.board.turn(), { title: 'F' }),
      choice(say('lines'), ['1', '2', '3', '5', '9'].map((each) => [each, each]), String(this.lines), (lines) => { this.lines = Number(lines); this.again(); }),
      choice(say('time'), times, String(this.seconds), (seconds) => { this.seconds = Number(seconds); this.again(); }));
  }

  again() {
    this.stop();
    this.start();
  }

  togglePause() {
    this.paused = !this.paused;
    this.pause.textContent = say(this.paused ? 'go-on-analysis' : 'pause');
    if (this.paused) this.stop();
    else this.start();
    this.drawStatus();
  }

  drawStatus() {
    const { position, report } = this.at;
    if (!position) return;
    if (position.to_move === null) {
      this.status.textContent = say('game-over');
    } else if (!report) {
      this.status.textContent = '';
    } else if (report.state === 'proven') {
      this.status.textContent = say('all-proven');
    } else {
      const state = this.asking ? '' : ` · ${say('resting')}`;
      this.status.textContent = say('progress', { depth: report.depth, nodes: report.nodes.toLocaleString(lang()), seconds: report.seconds.toFixed(1) }) + state;
    }
  }

  drawTable() {
    const rows = (this.at.report?.moves ?? []).slice(0, 40).map((move, index) => {
      const how = move.proven ? say(`by-${move.source}`) : move.plies ? `${say('plies', { plies: move.plies })}${move.doubt === null ? '' : ` ±${move.doubt.toFixed(1)}`}` : '';
      const bounds = !move.proven && move.bounds && Math.abs(move.bounds[1] - move.bounds[0]) < 40 ? ` ${move.bounds[0]}…${move.bounds[1]}` : '';
      return h('tr', { className: index === 0 ? 'best' : '' },
        h('td', {}, button(move.move, () => this.go(this.tree.add(this.at, move.move)))),
        h('td', { className: 'number' }, move.by_seat?.length ? move.by_seat.join(' ') : `${move.value ?? '?'}${move.proven ? ' ✓' : ''}`),
        h('td', {}, how + bounds), h('td', { className: 'line' }, move.line.slice(1).join(' ')));
    });
    const head = h('thead', {}, h('tr', {}, ['move', 'value', 'how', 'line'].map((name) => h('th', { scope: 'col' }, say(`column-${name}`)))));
    this.table.replaceChildren(head, h('tbody', {}, rows));
  }

  drawMoves() {
    const here = this.at;
    const entry = (node, number) => button(`${number}. ${node.move}`, () => this.go(node), { 'aria-current': node === here ? 'true' : undefined });
    const write = (node, number) => {
      const parts = [];
      let at = node;
      let ply = number;
      while (at.children.length) {
        const [main, ...others] = at.children;
        parts.push(entry(main, ply));
        for (const other of others) parts.push(h('div', { className: 'variation' }, entry(other, ply), ...write(other, ply + 1)));
        at = main;
        ply += 1;
      }
      return parts;
    };
    this.moves.replaceChildren(button(say('start'), () => this.go(this.tree.root), { 'aria-current': here === this.tree.root ? 'true' : undefined }), ...write(this.tree.root, 1));
  }

  /** The line through the position that is shown. */
  get line() {
    return this.tree.path(this.tree.end(this.at));
  }

  drawCurve() {
    const line = this.line;
    const points = line.map((node, ply) => {
      const best = node.report?.moves[0];
      const value = number(best);
      const first = node.position?.to_move === 0;
      return { ply, value: value === null ? null : first ? value : -value, proven: node.report?.proven ?? false, turned: false };
    });
    if (this.seats.length > 2) return;
    this.curve.replaceChildren(curve(points, line.length - 1, line.indexOf(this.at), (ply) => this.go(line[ply])));
  }

  async explore(node) {
    const found = await post('/api/explore', { ...this.place, moves: this.tree.moves(node) }).catch(() => null);
    if (node !== this.at) return;
    if (!found?.games) {
      this.explorer.replaceChildren();
      return;
    }
    const rows = found.moves.map((move) => {
      const all = move.won.reduce((sum, won) => sum + won, 0) + move.drawn;
      const share = (count) => { const part = h('span', {}); part.style.width = `${all ? (100 * count) / all : 0}%`; return part; };
      return h('tr', {}, h('td', {}, button(move.moves[0], () => this.go(this.tree.add(this.at, move.moves[0])))),
        h('td', { className: 'number' }, String(move.games)),
        h('td', {}, h('div', { className: 'bar', role: 'img', 'aria-label': say('bar', { first: move.won[0], drawn: move.drawn, second: move.won[1] ?? 0 }) }, share(move.won[0]), share(move.drawn), share(move.won[1] ?? 0))),
        h('td', {}, (lang() === 'ja' ? move.opening_ja : move.opening) ?? ''));
    });
    this.explorer.replaceChildren(h('h3', {}, say('explorer', { games: found.games })), h('table', {}, h('tbody', {}, rows)));
  }

  back() {
    if (this.at.parent) this.go(this.at.parent);
  }

  forward() {
    if (this.at.children.length) this.go(this.at.children[0]);
  }

  /** The variation before or after this one, at the fork that it comes from. */
  sibling(step) {
    const among = this.at.parent?.children ?? [];
    const next = among[among.indexOf(this.at) + step];
    if (next) this.go(next);
  }

  playBest() {
    const best = this.at.report?.moves[0];
    if (best?.value != null) this.go(this.tree.add(this.at, best.move));
  }

  link() {
    return `#/analyse/${encodeURIComponent(JSON.stringify({ ...this.place, tree: this.tree.text() }))}`;
  }

  async copyLink() {
    await navigator.clipboard?.writeText(new URL(this.link(), location.href).href);
    announce(say('copied'));
  }

  /** Solves the position as a job, which goes on when this page is closed. */
  async solve() {
    const place = { ...this.place, moves: this.tree.moves(this.at) };
    if (await beginJob({ kind: 'solve', place, mode: 'exact' }, this.notice)) location.hash = '#/jobs';
  }

  async saveRecord() {
    try {
      const { text } = await post('/api/record', { place: this.place, moves: this.tree.steps() });
      save(`${this.place.game}.txt`, 'text/plain', text);
    } catch (error) {
      this.notice.textContent = error.message;
    }
  }

  async savePicture(kind) {
    const name = `${this.place.game}-${this.tree.moves(this.at).length}.${kind}`;
    if (kind === 'svg') save(name, 'image/svg+xml', svgText(this.board.svg));
    else save(name, 'image/png', await png(this.board.svg));
  }

  /** What was pasted is a line of moves from here on, or a position. */
  async paste() {
    const text = this.pasted.value.trim();
    const tries = [{ ...this.place, moves: this.tree.moves(this.at), line: text }, { ...this.place, line: text }, { ...this.place, start: text }];
    for (const place of tries) {
      const position = await post('/api/position', place).catch((error) => error);
      if (position instanceof Error) {
        this.notice.textContent = position.message;
        continue;
      }
      if (place.start) {
        this.place = { ...this.place, start: text };
        this.tree = new Tree(this.place);
        this.at = this.tree.root;
      }
      let node = this.tree.root;
      for (const move of position.moves) node = this.tree.add(node, move);
      await this.go(node);
      return;
    }
  }

  key(event) {
    if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
    const onBoard = event.target.closest('.cells');
    const keys = { ' ': () => this.playBest(), f: () => this.board.turn(), l: () => this.togglePause(), Home: () => this.go(this.tree.root), End: () => this.go(this.tree.end(this.at)) };
    const arrows = { ArrowLeft: () => this.back(), ArrowRight: () => this.forward(), ArrowUp: () => this.sibling(-1), ArrowDown: () => this.sibling(1) };
    const deed = keys[event.key] ?? (onBoard ? undefined : arrows[event.key]) ?? { j: arrows.ArrowRight, k: arrows.ArrowLeft }[event.key];
    if (!deed || (event.key === ' ' && event.target.matches('button, a, summary'))) return;
    deed();
    event.preventDefault();
  }
}

/** A value in few letters. */
function short(value) {
  return value.replace(/^win in (\d+)$/, 'W$1').replace(/^loss in (\d+)$/, 'L$1').replace(/^win$/, 'W').replace(/^loss$/, 'L').replace(/^draw$/, '=');
}

/** A value as a number for a curve: wins and losses are off the scale. */
function number(move) {
  if (!move || move.value === null) return null;
  if (move.number !== null && move.number !== undefined) return move.number;
  return { w: 10, l: -10, d: 0 }[move.value[0]] ?? null;
}
