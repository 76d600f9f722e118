// Jobs: long work that goes on when nobody looks, begun, watched, paused and ended here.
import { get, post, watch } from '/page/api.js';
import { announce, button, h } from '/page/dom.js';
import { forms } from '/page/job-forms.js';
import { facts, jobTitle, matchTable, outcome, share, stateText } from '/page/job-texts.js';
import { analysisLink } from '/page/names.js';
import { showReport } from '/page/report.js';
import { say } from '/page/words.js';

/** What can be done with a job in each state. */
const DEEDS = {
  waiting: ['pause', 'stop'], running: ['pause', 'stop'], paused: ['go-on', 'stop', 'remove'],
  done: ['remove'], failed: ['go-on', 'remove'], stopped: ['go-on', 'remove'],
};

export async function showJobs(view, id) {
  const notice = h('p', { className: 'notice', role: 'alert' });
  const elsewhere = h('p', { className: 'quiet', role: 'status' });
  const list = h('div', { className: 'jobs' });
  const first = await get('/api/jobs');
  const cards = new Map();
  const heading = h('h2', {}, say('jobs-title'));
  if (id) view.append(heading, h('p', {}, h('a', { href: '#/jobs' }, say('job-to-all'))), elsewhere, notice, list);
  else view.append(heading, h('p', { className: 'quiet' }, say('jobs-about')), elsewhere, notice,
    h('h3', {}, say('jobs-begin')), await forms(first.threads), h('h3', {}, say('jobs-all')), list);
  const none = h('p', { className: 'quiet' }, say('jobs-none'));

  const draw = (told) => {
    set(elsewhere, told.elsewhere ? say('jobs-elsewhere') : '');
    const shown = told.jobs.filter((job) => !id || job.id === id);
    if (id && !shown.length) {
      // It was removed, here or in another window.
      if (!told.elsewhere) location.hash = '#/jobs';
      return;
    }
    for (const [known, card] of cards) {
      if (shown.some((job) => job.id === known)) continue;
      card.element.remove();
      cards.delete(known);
    }
    shown.forEach((job, place) => {
      let card = cards.get(job.id);
      if (!card) {
        card = new JobCard(job, notice, Boolean(id));
        cards.set(job.id, card);
      }
      card.update(job, told.elsewhere);
      if (list.children[place] !== card.element) list.insertBefore(card.element, list.children[place] ?? null);
    });
    if (shown.length) none.remove();
    else list.append(none);
  };
  draw(first);
  const leaving = new AbortController();
  watch(() => '/api/jobs/watch', draw, leaving.signal).catch((error) => { if (error.name !== 'AbortError') notice.textContent = error.message; });
  return () => leaving.abort();
}

/** A job on the page. What does not change stays, so that nobody loses the button that they are on. */
class JobCard {
  constructor(job, notice, whole) {
    this.id = job.id;
    this.notice = notice;
    this.whole = whole;
    this.title = h('h3', {}, jobTitle(job));
    this.state = h('p', { className: 'state' });
    this.bar = h('progress', { max: 1, 'aria-label': say('job-bar', { id: job.id }) });
    this.facts = h('p', { className: 'quiet' });
    this.error = h('p', { className: 'notice' });
    this.table = h('div', { className: 'narrow', role: 'region', tabIndex: 0, hidden: true, 'aria-label': `${say('job-results')}: ${jobTitle(job)}` });
    this.line = h('p', { hidden: true });
    this.report = h('div', {});
    this.buttons = h('div', { className: 'row' });
    this.anew = h('p', { className: 'quiet' }, say('job-anew'));
    const place = job.kind === 'solve' ? h('p', {}, h('a', { href: analysisLink(placeOf(job.place)) }, say('job-analyse'))) : null;
    this.element = h('article', { className: 'card job', 'data-job': job.id },
      this.title, this.state, this.bar, this.facts, this.error, this.table, this.line, this.anew, place, this.buttons, this.report);
  }

  update(job, elsewhere) {
    const before = this.job;
    this.job = job;
    this.element.dataset.state = job.state;
    set(this.state, [stateText(job), outcome(job)].filter(Boolean).join(' · '));
    set(this.facts, facts(job).join(' · '));
    set(this.error, job.error ?? '');
    this.bar.hidden = job.state !== 'running';
    this.anew.hidden = job.keeps || job.state === 'done' || job.state === 'failed';
    const done = share(job);
    if (done === null) this.bar.removeAttribute('value');
    else this.bar.value = done;
    if (job.kind === 'match') this.drawTable();
    if (job.kind === 'solve') this.drawLine();
    const signature = `${job.state} ${job.becoming} ${elsewhere}`;
    if (this.signature !== signature) {
      this.signature = signature;
      this.drawButtons(elsewhere);
    }
    if (job.kind === 'experiment' && this.whole) showReport(this.report, job);
    if (before && before.state !== job.state) {
      if (job.state === 'done') announce(say('job-is-done', { id: job.id, what: outcome(job) }));
      if (job.state === 'failed') announce(say('job-has-failed', { id: job.id, what: job.error ?? '' }));
    }
  }

  drawTable() {
    const standing = this.job.state === 'running' ? this.job.progress ?? this.job.result : this.job.result ?? this.job.progress;
    const signature = `${standing?.games} ${standing?.finished}`;
    if (!standing?.players || this.drawn === signature) return;
    this.drawn = signature;
    this.table.hidden = false;
    this.table.replaceChildren(...matchTable(standing, this.whole));
  }

  drawLine() {
    const line = this.job.state === 'running' ? [] : this.job.result?.line ?? [];
    this.line.hidden = line.length === 0;
    if (this.lineText === line.join(' ')) return;
    this.lineText = line.join(' ');
    const link = h('a', { className: 'line', href: analysisLink({ ...placeOf(this.job.place), moves: line }) }, this.lineText);
    this.line.replaceChildren(`${say('job-line')}${say('colon')}`, link);
  }

  drawButtons(elsewhere) {
    const held = this.buttons.contains(document.activeElement) ? document.activeElement.dataset.deed : null;
    const deeds = elsewhere || this.job.becoming ? [] : DEEDS[this.job.state];
    const entries = deeds.map((deed) => {
      const text = say(`job-${deed}`);
      return button(text, () => this.act(deed), { 'data-deed': deed, 'aria-label': say('job-button', { deed: text, id: this.id }) });
    });
    const open = this.whole ? [] : [h('a', { className: 'button', href: `#/jobs/${this.id}`, 'aria-label': say('job-button', { deed: say('job-open'), id: this.id }) }, say('job-open'))];
    this.buttons.replaceChildren(...entries, ...open);
    if (held) (entries.find((entry) => entry.dataset.deed === held) ?? entries[0])?.focus();
  }

  async act(deed) {
    if (deed === 'remove' && !window.confirm(say('job-really-remove', { id: this.id }))) return;
    this.notice.textContent = '';
    try {
      await post(`/api/jobs/${this.id}`, { do: deed });
    } catch (error) {
      this.notice.textContent = error.message;
    }
  }
}

/** The place of a job as links and requests have it. */
function placeOf({ to_move: _, ...place }) {
  return place;
}

/** Texts that stay the same are not written again: who reads them with a pointer or a voice keeps their place. */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === '';
}
