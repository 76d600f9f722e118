// The analysis board: what every move is worth, and how sure that is.
import { Unreachable, post, stream } from '/page/api.js';
import { animatedPng, animatedSvg, eachDrawing } from '/page/animation.js';
import { Board } from '/page/board.js';
import { curve, goAlong, legend } from '/page/curve.js';
import { announce, button, h } from '/page/dom.js';
import { Editor } from '/page/editor.js';
import { Explorer } from '/page/explorer.js';
import { isElsewhere, presses } from '/page/keys.js';
import { MoveList } from '/page/movelist.js';
import { png, svgText } from '/page/picture.js';
import { playFrom } from '/page/playfrom.js';
import { Preview } from '/page/preview.js';
import { ReviewPanel } from '/page/review.js';
import { save } from '/page/save.js';
import { savedSettings, settingsRow } from '/page/settings.js';
import { Tree } from '/page/tree.js';
import { ValuesTable, leadsTo, number, short, spoken } from '/page/values.js';
import { lang, say } from '/page/words.js';
import { allGames, isPublic } from '/page/site.js';
import { beginJob } from '/page/job-forms.js';

/** Rows and columns of a board that stands beside the values also on tablets. */
const MOST_BESIDE = 10;

export async function showAnalysis(view, rest) {
  let link = {};
  try {
    link = rest ? JSON.parse(decodeURIComponent(rest)) : {};
  } catch {
    // Not a link of ours: the usual board.
  }
  const { tree = '', moves = [], review, ending, ...place } = { game: 'othello', ...link };
  const screen = new AnalysisScreen(place);
  const listeners = [[document, 'keydown', screen.onKey], [document, 'visibilitychange', screen.onHide], [document, 'paste', screen.onPaste], [window, 'server-is-back', screen.onBack]];
  for (const [target, event, heard] of listeners) target.addEventListener(event, heard);
  const leave = () => {
    screen.leave();
    for (const [target, event, heard] of listeners) target.removeEventListener(event, heard);
  };
  view.append(screen.element);
  const at = tree ? screen.tree.read(tree) : moves.reduce((node, move) => screen.tree.add(node, move), screen.tree.root);
  try {
    await screen.open(at);
  } catch (error) {
    leave();
    throw error;
  }
  if (review) screen.review.start(ending);
  return leave;
}

class AnalysisScreen {
  constructor(place) {
    this.place = place;
    this.tree = new Tree(place);
    this.at = this.tree.root;
    this.paused = false;
    // The server tells by it that a new question takes the place of the last one.
    this.tab = Math.floor(Math.random() * 2 ** 32);
    this.settings = savedSettings();
    this.board = new Board({ onMove: (move) => this.go(this.tree.add(this.at, move)), onPoint: (name) => this.namePoint(name) });
    this.notice = h('p', { className: 'notice', role: 'alert' });
    this.status = h('p', { className: 'quiet' });
    this.preview = new Preview({ show: (position, moves) => this.showPreview(position, moves), done: () => { this.held = false; this.draw(false); } });
    // It lies over the page: the line that is pointed at must not move away.
    this.previewed = h('div', { className: 'preview', hidden: true });
    this.values = new ValuesTable({
      onMove: (move) => this.go(this.tree.add(this.at, move)), onName: (move) => this.nameMove(move),
      onLine: (line, pressed) => this.look(line, pressed) });
    this.moves = new MoveList({ onGo: (node) => this.go(node) });
    this.curve = h('div', {});
    goAlong(this.curve, (ply) => this.go(this.line[ply]));
    this.explorer = new Explorer({ onMove: (move) => this.go(this.tree.add(this.at, move)), valueOf: (text) => this.at.report?.moves.find((move) => move.move === text) });
    this.review = new ReviewPanel({
      lineOf: () => this.line, onGo: (node) => this.go(node), onTry: (node, move) => this.go(this.tree.add(node, move)),
      onBegin: () => this.stop(), onEnd: () => this.start(), onChange: () => this.draw(false), seats: () => this.seats });
    this.review.reset(place);
    this.opening = h('p', { className: 'quiet opening' });
    this.heading = h('h2', {});
    this.controls = h('div', { className: 'row' });
    this.pasted = h('textarea', { 'aria-label': say('paste'), placeholder: say('paste') });
    this.comment = h('input', { type: 'text', autocomplete: 'off', onchange: () => this.remark(this.comment.value.trim()) });
    this.branch = {
      promote: button(say('promote'), () => this.promote(), { title: 'M' }),
      remove: button(say('remove-moves'), () => this.removeMoves(), { title: say('delete-key') }),
    };
    const aside = h('details', {}, h('summary', {}, say('more')), this.pasted,
      h('div', { className: 'row' }, button(say('take-over'), () => this.paste()), button(say('copy-link'), () => this.copyLink()),
        isPublic() ? null : button(say('job-solve-this'), () => this.solve())),
      h('div', { className: 'row' },
        button(say('save-tree'), () => this.saving(() => this.saveRecord())), button(say('save-page'), () => this.saving(() => this.savePage())),
        button(say('save-svg'), () => this.saving(() => this.savePicture('svg'))), button(say('save-png'), () => this.saving(() => this.savePicture('png'))),
        button(say('save-animated-svg'), () => this.saving(() => this.saveAnimation('svg'))), button(say('save-animated-png'), () => this.saving(() => this.saveAnimation('png')))));
    this.panel = h('div', { className: 'panel' }, this.heading, this.opening, this.controls, settingsRow(this.settings, () => this.again()), this.status, this.notice,
      h('div', { className: 'narrow' }, this.values.element), this.curve, this.review.element, this.moves.element,
      h('div', { className: 'row' }, h('label', { className: 'choice comment-field' }, h('span', {}, say('comment')), this.comment), Object.values(this.branch)),
      this.explorer.element, aside);
    this.element = h('div', { className: 'view' }, this.board.element, this.panel, this.previewed);
    this.onKey = (event) => this.key(event);
    this.onPaste = (event) => this.take(event);
    this.onBack = () => { if (!this.editor) this.start(); };
    // Nobody looks at a hidden page; what was found stays.
    this.onHide = () => { if (document.hidden) this.stop(); else if (!this.editor) this.start(); };
    this.drawControls();
  }

  get game() {
    return allGames().find((game) => game.name === this.place.game);
  }

  get seats() {
    const count = this.at.position?.seats.length ?? 2;
    return Array.from({ length: count }, (_, seat) => this.game?.seats[seat] ?? say('seat', { number: seat + 1 }));
  }

  /** The place that is shown, as requests name it. */
  get here() {
    return { ...this.place, moves: this.tree.moves(this.at) };
  }

  /** Goes to the first position. A link may name moves that are not legal: then it is the last one before them. */
  async open(node) {
    if (await this.go(node)) return;
    const said = this.notice.textContent;
    const path = this.tree.path(node);
    const wrong = Number(/move (\d+):/.exec(said)?.[1] ?? 1);
    const before = path[wrong - 1] ?? this.tree.root;
    if (path[wrong]) this.tree.remove(path[wrong]);
    if (node === this.tree.root || !await this.go(before, said)) throw new Error(said);
  }

  /** Goes to a position of the tree, with something to be said there; whether there is such a position. */
  async go(node, said = '') {
    this.stop();
    this.preview.stop();
    const before = this.at;
    this.at = node;
    this.notice.textContent = said;
    try {
      node.position ??= await post('/api/position', { ...this.place, moves: this.tree.moves(node) });
    } catch (error) {
      this.at = before;
      // Without a server nothing is known of the move, and without a position there is nothing to be shown.
      if (error instanceof Unreachable) {
        if (!before.position) throw error;
        return true;
      }
      // A move that is not legal is no move of the tree.
      this.tree.remove(node);
      this.notice.textContent = before.position ? error.message : say('bad-link', { reason: error.message });
      return false;
    }
    if (this.at !== node) return true;
    this.board.seatNames = this.seats;
    this.comment.value = node.comment;
    this.draw(before.position !== null && node.parent === before);
    history.replaceState(null, '', this.link());
    if (node.move) announce(`${node.move}. ${node.position.to_move === null ? say('game-over') : say('to-move', { player: this.seats[node.position.to_move] })}`);
    this.explorer.show(this.here);
    this.start();
    return true;
  }

  start() {
    if (this.paused || this.review.working || this.asking || !this.at.position || this.at.position.to_move === null || this.at.report?.state === 'proven') return;
    const node = this.at;
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { lines, seconds, memory } = this.settings;
    const question = { place: this.here, lines, memory, time: seconds * 1000, tab: this.tab };
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

  /** Nothing goes on when the view is left. */
  leave() {
    this.review.stop();
    this.preview.stop();
    this.editor?.leave();
    this.stop();
  }

  draw(animate) {
    // What is previewed or arranged is not drawn over; it is drawn when that has ended.
    if (this.preview.isOn || this.editor) return;
    this.previewed.hidden = true;
    const { position, report } = this.at;
    const moveValues = new Map();
    const arrows = [];
    const [best] = report?.moves ?? [];
    for (const move of report?.moves ?? []) {
      if (move.value === null) continue;
      const isBest = move.value === best.value;
      moveValues.set(move.move, { text: `${short(move.value)}${move.proven ? '✓' : ''}`, best: isBest, proven: move.proven, spoken: [spoken(move), leadsTo(position, move.move)].filter(Boolean).join(', ') });
    }
    (report?.moves ?? []).slice(0, this.settings.lines).forEach((move, index) => {
      const legal = position.legal.find((each) => each.move === move.move);
      if (legal?.gesture !== 'carry' || move.value === null) return;
      const stops = [legal.from, ...legal.via, legal.to];
      stops.slice(1).forEach((to, hop) => arrows.push({ from: stops[hop], to, strength: 1 - index / this.settings.lines }));
    });
    this.board.show(position, { playable: true, moveValues, arrows, animate });
    this.shown = { moveValues, arrows };
    // The cells of larger boards would be too small beside the values.
    this.element.classList.toggle('beside', Math.max(...position.board.split('x').map(Number)) <= MOST_BESIDE);
    this.heading.textContent = `${this.game?.title ?? this.place.game} ${position.board}`;
    this.opening.textContent = position.opening?.[lang()] ?? '';
    this.drawStatus();
    this.values.draw(position, report);
    this.moves.draw(this.tree, this.at);
    this.branch.promote.disabled = this.tree.isMain(this.at);
    this.branch.remove.disabled = this.at === this.tree.root;
    this.drawCurve();
    this.review.draw(this.at);
    this.explorer.draw();
  }

  /** Shows a line on the board, or the board as it was. One that was pressed stays until it is ended, and leads to the board. */
  look(line, pressed) {
    if (this.held && !pressed) return;
    this.held = pressed;
    if (line) this.preview.play(this.here, line);
    else this.preview.stop();
    if (pressed) this.board.element.scrollIntoView({ block: 'nearest' });
  }

  /** A position of a line that is looked at. */
  showPreview(position, moves) {
    this.board.show(position, { playable: false, animate: true });
    this.previewed.hidden = false;
    this.previewed.replaceChildren(h('span', {}, say('previewing', { line: moves.join(' ') })), button(say('end-preview'), () => this.preview.stop(), { title: 'Esc' }));
  }

  /** The name of the opening that is there, or that a move would lead to. */
  nameMove(move) {
    const name = move && leadsTo(this.at.position, move);
    this.opening.textContent = name ? `${move} → ${name}` : this.at.position?.opening?.[lang()] ?? '';
  }

  namePoint(point) {
    const move = point && this.at.position?.legal.find((each) => each.to === point && each.opening);
    this.nameMove(move?.move ?? null);
  }

  drawControls() {
    this.pause = button(say('pause'), () => this.togglePause(), { title: 'L' });
    this.controls.replaceChildren(
      button('←', () => this.back(), { 'aria-label': say('back') }), button('→', () => this.forward(), { 'aria-label': say('forward') }),
      button(say('best-move'), () => this.playBest(), { title: say('space') }), this.pause,
      button(say('turn-board'), () => this.board.turn(), { title: 'F' }), button(say('editor'), () => this.edit(), { title: 'B' }),
      button(say('play-from'), () => this.playOn(), { title: 'G' }), this.review.begin);
  }

  again() {
    this.stop();
    this.start();
  }

  /** Opens the board editor at the position that is shown. */
  async edit() {
    if (this.editor) return;
    this.stop();
    this.preview.stop();
    const close = () => {
      this.editor.leave();
      this.editor = null;
      this.element.replaceChildren(this.board.element, this.panel, this.previewed);
      this.draw(false);
      this.board.focus(this.board.cursor);
    };
    this.editor = new Editor({
      board: this.board, place: this.here, seats: this.seats,
      onDone: (place) => { close(); this.begin(place); },
      onPlay: (place, seat) => playFrom(place, this.seats, seat),
      onLeave: () => { close(); this.start(); } });
    this.element.replaceChildren(this.board.element, this.editor.element);
    await this.editor.open();
  }

  /** Begins anew with a place. */
  begin(place) {
    this.place = place;
    this.review.reset(place);
    this.tree = new Tree(place);
    this.at = this.tree.root;
    return this.go(this.at);
  }

  playOn() {
    const { position } = this.at;
    if (position?.to_move === null) this.notice.textContent = say('game-over');
    else playFrom(this.here, this.seats, position.to_move);
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
      this.status.textContent = say('progress', { depth: report.depth, nodes: report.nodes.toLocaleString(lang()), seconds: report.seconds.toFixed(1), memory: report.memory_in_use, most: report.memory }) + state;
    }
  }

  /** The line through the position that is shown. */
  get line() {
    return this.tree.path(this.tree.end(this.at));
  }

  /** The values of the review if the line was reviewed, else those of the analysis: never some of both. */
  drawCurve() {
    const line = this.line;
    if (this.seats.length > 2) return;
    const reviewed = line.length > 1 && line.every((node) => node.reviewed !== undefined);
    const points = line.map((node, ply) => {
      if (reviewed) return { ply, value: number(node.reviewed), proven: node.reviewed?.proven ?? false, turned: node.judged?.turned ?? false };
      const value = number(node.report?.moves[0]);
      const first = node.position?.to_move === 0;
      return { ply, value: value === null ? null : first ? value : -value, proven: node.report?.proven ?? false, turned: false };
    });
    const decided = line.some((node) => /^(win|loss|draw)/.test(node.report?.moves[0]?.value ?? ''));
    this.curve.replaceChildren(curve(points, line.length - 1, line.indexOf(this.at), { width: this.curve.clientWidth || 600, decided }),
      legend(reviewed ? 'review' : 'analysis', points.some((point) => point.turned)));
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

  /** Says something of the position. */
  remark(comment) {
    this.at.comment = comment;
    this.moves.draw(this.tree, this.at);
    history.replaceState(null, '', this.link());
  }

  /** Makes the variation that is shown the main line. */
  promote() {
    if (this.tree.isMain(this.at)) return;
    this.tree.promote(this.at);
    this.go(this.at);
  }

  /** Takes the move that is shown out of the tree, with all that follows it. */
  removeMoves() {
    const { at } = this;
    if (!at.parent || at.children.length && !confirm(say('really-remove-moves', { move: at.move }))) return;
    this.go(this.tree.remove(at));
  }

  playBest() {
    const best = this.at.report?.moves[0];
    if (best?.value != null) this.go(this.tree.add(this.at, best.move));
  }

  link() {
    return `#/analyse/${encodeURIComponent(JSON.stringify({ ...this.place, tree: this.tree.text(this.at) }))}`;
  }

  async copyLink() {
    const link = new URL(this.link(), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      announce(say('copied'));
    } catch {
      // A browser that keeps its clipboard to itself: the reader copies it from the field.
      this.pasted.value = link;
      this.pasted.select();
    }
  }

  /** Solves the position as a job, which goes on when this page is closed. */
  async solve() {
    const place = { ...this.place, moves: this.tree.moves(this.at) };
    if (await beginJob({ kind: 'solve', place, mode: 'exact' }, this.notice)) location.hash = '#/jobs';
  }

  /** Makes a file, and says what went wrong. */
  async saving(work) {
    this.notice.textContent = '';
    try {
      await work();
    } catch (error) {
      this.notice.textContent = error.message;
    }
  }

  async saveRecord() {
    const { text } = await post('/api/record', { place: this.place, moves: this.tree.steps(({ comment }) => ({ comment })) });
    save(`${this.place.game}.txt`, 'text/plain', text);
  }

  /** A page that needs no server: all boards of the tree, with values and comments. */
  async savePage() {
    const about = ({ comment, report }) => ({ comment, values: (report?.moves ?? []).filter((move) => move.value !== null).slice(0, 5).map((move) => [move.move, `${move.value}${move.proven ? ' ✓' : ''}`]) });
    const { text } = await post('/api/page', { place: this.place, moves: this.tree.steps(about), ...about(this.tree.root), lang: lang() });
    save(`${this.place.game}.html`, 'text/html', text);
  }

  async savePicture(kind) {
    const name = `${this.place.game}-${this.tree.moves(this.at).length}.${kind}`;
    const take = async (svg) => { if (kind === 'svg') save(name, 'image/svg+xml', svgText(svg)); else save(name, 'image/png', await png(svg)); };
    await eachDrawing([this.at.position], this.board.turned, take, this.shown);
  }

  /** The line through this position, as a picture that moves. */
  async saveAnimation(kind) {
    const positions = await post('/api/line', { ...this.place, moves: this.tree.moves(this.tree.end(this.at)) });
    if (kind === 'svg') save(`${this.place.game}-line.svg`, 'image/svg+xml', await animatedSvg(positions, this.board.turned));
    else save(`${this.place.game}-line.png`, 'image/png', await animatedPng(positions, this.board.turned));
  }

  /** What was pasted is a link, a record in any format, a line of moves from here on, or a position. */
  async paste() {
    const text = this.pasted.value.trim();
    const [, link] = /^\S*(#\/analyse\/\S+)$/.exec(text) ?? [];
    if (link) {
      location.hash = link;
      return;
    }
    if (/^\s*[[({]/.test(text)) {
      await this.saving(() => this.takeRecord(text));
      return;
    }
    const tries = [{ ...this.place, moves: this.tree.moves(this.at), line: text }, { ...this.place, line: text }, { ...this.place, start: text }];
    for (const place of tries) {
      const position = await post('/api/position', place).catch((error) => error);
      if (position instanceof Error) {
        this.notice.textContent = position.message;
        continue;
      }
      if (place.start) {
        this.place = { ...this.place, start: text };
        this.review.reset(this.place);
        this.tree = new Tree(this.place);
        this.at = this.tree.root;
      }
      let node = this.tree.root;
      for (const move of position.moves) node = this.tree.add(node, move);
      await this.go(node);
      return;
    }
  }

  /** The tree of a record takes the place of this one. */
  async takeRecord(text) {
    const { place, moves } = await post('/api/record/read', { text });
    this.place = place;
    this.review.reset(place);
    this.tree = new Tree(place);
    this.at = this.tree.root;
    await this.go(this.tree.addSteps(this.tree.root, moves));
  }

  /** Whatever is pasted, wherever on the page. */
  take(event) {
    if (this.editor || event.target.matches?.('input, textarea')) return;
    this.pasted.value = event.clipboardData.getData('text');
    this.paste();
    event.preventDefault();
  }

  key(event) {
    if (this.editor || isElsewhere(event) || presses(event)) return;
    const onBoard = event.target.closest('.cells');
    const keys = {
      ' ': () => this.playBest(), f: () => this.board.turn(), l: () => this.togglePause(), b: () => this.edit(), g: () => this.playOn(), r: () => this.review.begin.click(),
      n: () => this.review.next(this.at), Escape: () => { this.values.mute(); this.preview.stop(); }, Home: () => this.go(this.tree.root), End: () => this.go(this.tree.end(this.at)),
      j: () => this.forward(), k: () => this.back(), m: () => this.promote(), Delete: () => this.removeMoves(),
    };
    const arrows = { ArrowLeft: () => this.back(), ArrowRight: () => this.forward(), ArrowUp: () => this.sibling(-1), ArrowDown: () => this.sibling(1) };
    const deed = keys[event.key] ?? (onBoard ? undefined : arrows[event.key]);
    if (!deed) return;
    deed();
    event.preventDefault();
  }
}
