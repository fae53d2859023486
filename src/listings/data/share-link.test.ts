import { expect, it } from 'vitest';
import { lineShareUrl, shareLink } from './share-link.ts';

const link = { url: 'https://s.example/ก/ข', title: 'T' };
const failing = (name: string) => () => Promise.reject(new DOMException('no', name));

it('uses the share sheet where there is one', async () => {
  const given: unknown[] = [];
  const share = async (data: unknown) => void given.push(data);
  expect(await shareLink({ ...link, browser: { share, copy: failing('NotAllowedError') } })).toBe('shared');
  expect(given).toEqual([link]);
});

it('says nothing of a sheet that was closed', async () => {
  const browser = { share: failing('AbortError'), copy: async () => undefined };
  expect(await shareLink({ ...link, browser })).toBe('cancelled');
});

it('copies where there is no sheet, or the sheet refuses, and says when that fails too', async () => {
  const copied: string[] = [];
  const copy = async (text: string) => void copied.push(text);
  expect(await shareLink({ ...link, browser: { copy } })).toBe('copied');
  expect(await shareLink({ ...link, browser: { share: failing('NotAllowedError'), copy } })).toBe('copied');
  expect(copied).toEqual([link.url, link.url]);
  expect(await shareLink({ ...link, browser: { copy: failing('NotAllowedError') } })).toBe('failed');
});

it('hands LINE the link and nothing beside it', () => {
  const url = 'https://s.example/a?b=c&d=e#f';
  expect(new URL(lineShareUrl(url)).searchParams.get('url')).toBe(url);
});
