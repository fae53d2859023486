import { expect, it } from 'vitest';
import { hasHomeSnapshot } from './has-home-snapshot.ts';

const at = (address: string) => hasHomeSnapshot(new URL(address, 'https://sabai.example'));

it('is true of the whole list, whatever other apps add to its address', () => {
  expect(['/', '/?fbclid=abc', '/?openExternalBrowser=1', '/#map'].map(at)).toEqual([true, true, true, true]);
});

it.each(['q=a', 'category=สปา', 'min=1', 'max=900', 'off=20', 'province=น่าน', 'near=13.7,100.5', 'km=2'])(
  'is false of a list that %s narrows',
  (search) => expect(at(`/?fbclid=abc&${search}`)).toBe(false),
);

it.each(['place=สีลม', 'now=true', 'verified=true', 'sort=price'])('is false of a list with %s', (search) =>
  expect(at(`/?${search}`)).toBe(false),
);

it('is false of every other page', () => {
  expect(['/saved', '/events', '/crm'].map(at)).toEqual([false, false, false]);
});
