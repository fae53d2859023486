/** The gallery: a list of all states beside the one that is shown, in a frame as wide as a phone, tablet or desk. */
import { allStates } from './all-states.ts';

const choices = {
  language: ['default', 'th'],
  theme: ['light', 'dark'],
  size: ['390×844', '1024×768', '1440×900'],
} as const;

const nav = document.querySelector('nav');
const frame = document.querySelector('iframe');
if (!nav || !frame) throw new Error('index.html has no list or no frame.');

const form = document.createElement('form');
for (const [name, values] of Object.entries(choices)) {
  const group = document.createElement('fieldset');
  for (const [index, value] of values.entries()) {
    const label = document.createElement('label');
    const input = Object.assign(document.createElement('input'), { type: 'radio', name, value });
    input.checked = index === 0;
    label.append(input, ` ${value} `);
    group.append(label);
  }
  form.append(group);
}
nav.append(form);

let list: HTMLUListElement | null = null;
let heading = '';
for (const { screen, state } of allStates) {
  if (screen !== heading) {
    heading = screen;
    list = document.createElement('ul');
    nav.append(Object.assign(document.createElement('h2'), { textContent: screen }), list);
  }
  const link = document.createElement('a');
  link.href = `#${new URLSearchParams({ screen, state }).toString()}`;
  link.textContent = state;
  const item = document.createElement('li');
  item.append(link);
  list?.append(item);
}

/** The address says which state is shown, so that it can be shared as a link. */
function show(): void {
  const state = location.hash.slice(1);
  const chosen = new FormData(form);
  const text = (name: keyof typeof choices) => chosen.get(name)?.toString() ?? '';
  const [width = '', height = ''] = text('size').split('×');
  Object.assign(frame ?? {}, { width, height });
  if (state !== '' && frame) {
    frame.src = `screen.html?${state}&language=${text('language')}&theme=${text('theme')}`;
  }
  for (const link of document.querySelectorAll('nav a')) {
    link.toggleAttribute('aria-current', link.getAttribute('href') === location.hash);
  }
}
addEventListener('hashchange', show);
form.addEventListener('change', show);
show();
