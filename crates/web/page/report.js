// The report of an experiment: its tables and figures as far as they are known.
import { get } from '/page/api.js';
import { h, stacked } from '/page/dom.js';
import { lang, say } from '/page/words.js';

/** Shows what is known of the experiment of a job, anew whenever there is more. */
export async function showReport(element, job) {
  const signature = `${job.state} ${job.progress?.tasks_done}`;
  if (element.dataset.shown === signature || element.dataset.asking) return;
  element.dataset.asking = 'yes';
  try {
    const question = new URLSearchParams({ lang: lang(), quick: job.quick, all: job.all, ...(job.board ? { board: job.board } : {}) });
    const report = await get(`/api/experiments/${encodeURIComponent(job.experiment)}?${question}`);
    const known = report.sections.some((section) => section.table?.rows.length);
    // What keeps no cells in the library has told everything in its result.
    const result = known ? null : (await get(`/api/jobs/${job.id}`)).result;
    draw(element, report, result?.sections ?? report.sections);
    element.dataset.shown = signature;
  } catch (error) {
    element.replaceChildren(h('p', { className: 'notice', role: 'alert' }, error.message));
  } finally {
    delete element.dataset.asking;
  }
}

function draw(element, report, sections) {
  const parts = [h('h3', {}, report.title), ...report.about.map((text) => h('p', {}, text))];
  if (report.verdicts) parts.push(h('p', {}, `${say('job-verdicts')}${say('colon')}${report.verdicts}`));
  for (const section of sections) {
    if (section.title) parts.push(h('h4', {}, section.title));
    if (section.table) parts.push(table(section.table, section.title || report.title));
    parts.push(...section.paragraphs.map((text) => h('p', {}, text)));
    parts.push(...(section.figures ?? []).map(figure));
  }
  if (!sections.length) parts.push(h('p', {}, say('job-report-empty')));
  const scrolled = [...element.querySelectorAll('.wide')].map((each) => each.scrollLeft);
  element.replaceChildren(h('section', { 'aria-label': say('job-report') }, parts));
  element.querySelectorAll('.wide').forEach((each, index) => { each.scrollLeft = scrolled[index] ?? 0; });
}

function table({ columns, numbers = [], rows }, title) {
  const kind = (column) => (numbers[column] ? 'number' : '');
  const head = h('tr', {}, columns.map((name, column) => h('th', { scope: 'col', className: kind(column) }, name)));
  const body = rows.map((row) => h('tr', {}, row.map((value, column) => h('td', { className: kind(column), ...(column || numbers[column] ? { 'data-label': columns[column] } : {}) }, String(value ?? '')))));
  return h('div', { className: 'wide', role: 'region', tabIndex: 0, 'aria-label': title }, stacked(h('table', {}, h('thead', {}, head), h('tbody', {}, body))));
}

/** A picture as a picture: nothing in it can run. */
function figure({ caption, svg }) {
  const image = h('img', { alt: caption, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
  return h('figure', {}, image, h('figcaption', {}, caption));
}
