// The page: which view is shown, in which language and colours.
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

let leave = () => {};
let shown = 0;

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
    if (link.getAttribute('href') === `#/${name}`) link.setAttribute('aria-current', 'page');
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
window.addEventListener('hashchange', route);
listenForHelp(() => name);
await route();
