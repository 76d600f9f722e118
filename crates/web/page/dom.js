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

/** A slider over some values, with its name and the value that is chosen, as `text` writes it. */
export function slider(label, values, value, text, onchange) {
  const at = Math.max(0, values.indexOf(value));
  const shown = h('output', {}, text(values[at]));
  const show = () => {
    shown.textContent = text(values[input.value]);
    input.setAttribute('aria-valuetext', shown.textContent);
  };
  const input = h('input', { type: 'range', min: 0, max: values.length - 1, step: 1, oninput: show, onchange: () => onchange(values[input.value]) });
  input.value = at;
  show();
  return h('label', { className: 'choice slider' }, h('span', {}, label, ' ', shown), input);
}

/** A window over the page, closed by Escape and by its button. `fill` is given what closes it. */
export function openDialog(title, closing, fill) {
  const heading = h('h3', { id: 'dialog-title' }, title);
  const dialog = h('dialog', { 'aria-labelledby': heading.id, onclose: () => dialog.remove() });
  const close = () => dialog.close();
  dialog.append(heading, ...fill(close), h('div', { className: 'row closing' }, button(closing, close)));
  document.body.append(dialog);
  dialog.showModal();
  // A long one begins with its beginning, whatever has the focus.
  dialog.scrollTop = 0;
}

/** Puts other children into an element. The field that had the focus has it again, found by its name: keys go on from there. */
export function refill(element, ...children) {
  const nameOf = (field) => field.labels?.[0]?.querySelector('span')?.textContent;
  const held = element.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  element.replaceChildren(...children);
  if (held !== undefined) [...element.querySelectorAll('select, input')].find((field) => nameOf(field) === held)?.focus({ preventScroll: true });
}

/** What each element was drawn of last. */
const drawn = new WeakMap();

/**
 * Puts children into an element if they are made `of` something else than before: what stays the same can be clicked and keeps the
 * focus. Whatever had the focus has it again afterwards, found by `data-key`.
 */
export function redraw(element, of, children) {
  const signature = JSON.stringify(of);
  if (drawn.get(element) === signature) return;
  drawn.set(element, signature);
  const key = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  element.replaceChildren(...children());
  if (key !== undefined) [...element.querySelectorAll('[data-key]')].find((each) => each.dataset.key === key)?.focus({ preventScroll: true });
}

/** A table whose rows become paragraphs on a narrow screen. What is no table for the eye then stays one for screen readers. */
export function stacked(table) {
  const roles = { TABLE: 'table', THEAD: 'rowgroup', TBODY: 'rowgroup', TR: 'row', TD: 'cell' };
  for (const element of [table, ...table.querySelectorAll('*')]) {
    const role = element.tagName === 'TH' ? (element.scope === 'row' ? 'rowheader' : 'columnheader') : roles[element.tagName];
    if (role) element.setAttribute('role', role);
  }
  table.classList.add('stacked');
  return table;
}

/** Says something to those who listen instead of looking. */
export function announce(text) {
  document.getElementById('live').textContent = text;
}
