// The page: which view is shown, in which language and colours.
import { get, onConnection, Unreachable } from '/page/api.js';
import { choice, h } from '/page/dom.js';
import { LANGUAGES, lang, load, say } from '/page/words.js';
import { keysButton, listenForHelp } from '/page/keys.js';
import { askGames, askSite, isPublic } from '/page/site.js';

/** The views by name. Each is fetched when it is first shown. */
const VIEWS = {
  '': async () => (await import('/page/home.js')).showHome,
  play: async () => (await import('/page/play.js')).showGame,
  analyse: async () => (await import('/page/analysis.js')).showAnalysis,
  train: async () => (await import('/page/training.js')).showTraining,
  library: async () => (await import('/page/library.js')).showLibrary,
  results: async () => (await import('/page/results.js')).showResults,
  jobs: async () => (await import('/page/jobs.js')).showJobs,
};

/** The views that are led to from everywhere. */
const NAVIGATION = ['', 'analyse', 'train', 'library', 'results', 'jobs'];

/** Those of them that are not for strangers. */
const AT_HOME = ['train', 'jobs'];

/** The name of the view that is shown. */
let name = '';

/** Milliseconds between two questions to a server that does not answer. */
const RETRY = 2000;

let leave = () => {};
let shown = 0;
/** Whether the view could not be shown because the server was not reached. */
let failed = false;
/** Whether the server is asked again and again. */
let asking = false;

async function route() {
  const [, wanted, rest] = /^#?\/?([^/]*)\/?(.*)$/.exec(location.hash) ?? [];
  name = wanted in VIEWS ? wanted : '';
  leave();
  leave = () => {};
  shown += 1;
  const turn = shown;
  const view = document.getElementById('view');
  view.replaceChildren();
  for (const link of document.querySelectorAll('#nav a')) {
    // A game that is played was begun on the first view.
    if (link.getAttribute('href') === `#/${name === 'play' ? '' : name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  try {
    const show = await VIEWS[name]();
    if (turn !== shown) return;
    const left = await show(view, rest);
    // Somebody may have gone on meanwhile.
    if (turn === shown) leave = left ?? (() => {});
    else left?.();
  } catch (error) {
    // A view that could not be fetched is fetched when the server is there again.
    const reached = !(error instanceof Unreachable) && await get('/api/about').then(() => true, () => false);
    failed = !reached;
    view.replaceChildren(h('p', { className: 'notice', role: 'alert' }, reached ? error.message : ''));
  }
}

/** Says above every view that the server is away or wants its link, and asks until it is there again. */
async function heed(state) {
  const bar = document.getElementById('connection');
  const text = { there: '', away: say('unreachable'), locked: say('locked-out') }[state];
  if (bar.textContent !== text) bar.textContent = text;
  bar.hidden = state === 'there';
  if (state === 'there' || asking) return;
  asking = true;
  for (let reached = false; !reached;) {
    await new Promise((go) => setTimeout(go, RETRY));
    reached = await get('/api/about').then(() => true, () => false);
  }
  asking = false;
  if (failed) location.reload();
  else window.dispatchEvent(new Event('server-is-back'));
}

function setTheme(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  localStorage.setItem('theme', theme);
}

async function setLanguage(language) {
  localStorage.setItem('language', language);
  await Promise.all([load(language), askGames(language)]);
  frame();
  await route();
}

/** What is around every view. */
function frame() {
  document.querySelector('.skip').textContent = say('skip');
  document.getElementById('nav').setAttribute('aria-label', say('nav'));
  document.getElementById('nav').replaceChildren(
    ...NAVIGATION.filter((each) => !(isPublic() && AT_HOME.includes(each))).map((each) => h('a', { href: `#/${each}` }, say(`nav-${each || 'play'}`))));
  const themes = ['auto', 'light', 'dark'].map((theme) => [theme, say(`theme-${theme}`)]);
  document.getElementById('choices').replaceChildren(
    choice(say('language'), Object.entries(LANGUAGES), lang(), setLanguage),
    choice(say('theme'), themes, localStorage.getItem('theme') ?? 'auto', setTheme),
    keysButton(() => name));
}

setTheme(localStorage.getItem('theme') ?? 'auto');
const wanted = localStorage.getItem('language') ?? (navigator.language.startsWith('ja') ? 'ja' : 'en');
await Promise.all([askSite(), load(wanted), askGames(wanted)]);
frame();
onConnection(heed);
window.addEventListener('hashchange', route);
listenForHelp(() => name);
await route();
