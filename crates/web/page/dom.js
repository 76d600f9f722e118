// Elements in few words.

/** An element with properties and children. `on…` are listeners, what begins with `aria-` or `data-` are attributes. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  set(element, properties);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** The same for drawings. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.startsWith('aria-') || name.startsWith('data-') || name === 'role' || name === 'for' || name === 'list') element.setAttribute(name, value);
    else element[name] = value;
  }
}

/** A button with a text, and a key that does the same. */
export function button(text, onclick, properties = {}) {
  return h('button', { type: 'button', onclick, ...properties }, text);
}

/** A choice from a list of [value, text], with its name. */
export function choice(label, options, value, onchange) {
  const select = h('select', { onchange: () => onchange(select.value) },
    options.map(([each, text]) => h('option', { value: each, selected: each === value }, text)));
  return h('label', { className: 'choice' }, h('span', {}, label), select);
}

/** Says something to those who listen instead of looking. */
export function announce(text) {
  document.getElementById('live').textContent = text;
}
