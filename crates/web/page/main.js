// The page: which view is shown, in which language and colours.
import { choice, h } from '/page/dom.js';
import { LANGUAGES, lang, load, say } from '/page/words.js';
import { get } from '/page/api.js';
import { showHome } from '/page/home.js';
import { showGame } from '/page/play.js';
import { showAnalysis } from '/page/analysis.js';
import { showLibrary } from '/page/library.js';
import { showResults } from '/page/results.js';
import { showJobs } from '/page/jobs.js';

const VIEWS = { '': showHome, play: showGame, analyse: showAnalysis, library: showLibrary, results: showResults, jobs: showJobs };

/** The views that are led to from everywhere. */
const NAVIGATION = ['', 'analyse', 'library', 'results', 'jobs'];

let leave = () => {};
let shown = 0;

async function route() {
  const [, name, rest] = /^#?\/?([^/]*)\/?(.*)$/.exec(decodeURI(location.hash)) ?? [];
  const show = VIEWS[name] ?? showHome;
  leave();
  leave = () => {};
  shown += 1;
  const turn = shown;
  const view = document.getElementById('view');
  view.replaceChildren();
  for (const link of document.querySelectorAll('#nav a')) {
    if (link.getAttribute('href') === `#/${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  try {
    const left = await show(view, rest);
    // Somebody may have gone on meanwhile.
    if (turn === shown) leave = left ?? (() => {});
    else left?.();
  } catch (error) {
    view.replaceChildren(h('p', { className: 'notice', role: 'alert' }, error.message));
  }
}

function setTheme(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  localStorage.setItem('theme', theme);
}

async function setLanguage(language) {
  localStorage.setItem('language', language);
  await load(language);
  await frame();
  await route();
}

/** What is around every view. */
async function frame() {
  games = await get(`/api/games?lang=${lang()}`);
  document.querySelector('.skip').textContent = say('skip');
  document.getElementById('nav').setAttribute('aria-label', say('nav'));
  document.getElementById('nav').replaceChildren(
    ...NAVIGATION.filter((name) => name !== 'jobs' || !isPublic()).map((name) => h('a', { href: `#/${name}` }, say(`nav-${name || 'play'}`))));
  const themes = ['auto', 'light', 'dark'].map((theme) => [theme, say(`theme-${theme}`)]);
  document.getElementById('choices').replaceChildren(
    choice(say('language'), Object.entries(LANGUAGES), lang(), setLanguage),
    choice(say('theme'), themes, localStorage.getItem('theme') ?? 'auto', setTheme));
}

let games = [];
let about = { public: true };

/** Whether this server is for strangers. */
export const isPublic = () => about.public;

/** All games, with their names in the language of the reader. */
export const allGames = () => games;

setTheme(localStorage.getItem('theme') ?? 'auto');
const wanted = localStorage.getItem('language') ?? (navigator.language.startsWith('ja') ? 'ja' : 'en');
about = await get('/api/about');
await load(wanted);
await frame();
window.addEventListener('hashchange', route);
await route();
