import { expect, test } from 'vitest';
import { checkScriptData, checkMarkup, checkScriptUrl } from './trusted-types.ts';

test('what Leaflet writes passes', () => {
  for (const markup of [
    '',
    '<span aria-hidden="true">+</span>',
    '<a href="https://leafletjs.com" title="A"><svg aria-hidden="true" viewBox="0 0 12 8"><path fill="#4C7BE1" d="M0 0h12v4H0z"/></svg> Leaflet</a>',
    '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  ]) {
    expect(checkMarkup(markup)).toBe(markup);
  }
});

test('what could run does not', () => {
  for (const markup of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror =alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" JavaScript :alert(1)">x</a>',
    '<iframe srcdoc="x"></iframe>',
    '<base href="//evil.example">',
    '<svg><animate attributeName="href" to="x"/></svg>',
  ]) {
    expect(checkMarkup(markup), markup).toBeNull();
  }
});

test('code comes from this origin or was made by it', () => {
  const origin = 'https://sabai.example';
  for (const address of [
    '/worker.js',
    'https://sabai.example/assets/a.js',
    'blob:https://sabai.example/1-2',
  ]) {
    expect(checkScriptUrl({ address, origin })).toBe(address);
  }
  for (const address of [
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://evil.example/1',
    'http://[',
  ]) {
    expect(checkScriptUrl({ address, origin }), address).toBeNull();
  }
});

test('a script may contain data, but no code', () => {
  const data = JSON.stringify({ '@type': 'Offer', name: '</script> alert(1)' });
  expect(checkScriptData(data)).toBe(data);
  for (const code of ['alert(1)', '{"a":alert(1)}', '(function anonymous() {})', '']) {
    expect(checkScriptData(code)).toBeNull();
  }
});
