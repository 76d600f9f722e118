const figures = [...document.querySelectorAll('figure')];
const entries = [...document.querySelectorAll('.moves a')];
let here = 0;

function show(number) {
  here = figures[number] ? number : 0;
  figures.forEach((figure, index) => figure.classList.toggle('here', index === here));
  for (const entry of entries) {
    if (entry.hash === `#p${here}`) {
      entry.setAttribute('aria-current', 'true');
      entry.scrollIntoView({ block: 'nearest' });
    } else {
      entry.removeAttribute('aria-current');
    }
  }
}

const read = () => show(Number(location.hash.slice(2)) || 0);
const back = () => { if (links[here][0] !== '') show(Number(links[here][0])); };
const on = () => { if (links[here][1] !== '') show(Number(links[here][1])); };
const last = () => { while (links[here][1] !== '') here = Number(links[here][1]); show(here); };
const keys = { ArrowLeft: back, ArrowRight: on, Home: () => show(0), End: last };
document.documentElement.classList.add('scripted');
document.getElementById('back').addEventListener('click', back);
document.getElementById('on').addEventListener('click', on);
for (const entry of entries) {
  entry.addEventListener('click', (event) => { event.preventDefault(); show(Number(entry.hash.slice(2))); });
}
document.addEventListener('keydown', (event) => {
  if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
  keys[event.key]();
  event.preventDefault();
});
window.addEventListener('hashchange', read);
read();
