import { expect, it } from 'vitest';
import { lineChatLink } from './line-chat-link.ts';

const chat = (href: string) => lineChatLink({ href, text: 'สปา 50%' });

it('takes a text to the account that an address of LINE names', () => {
  const opened = `https://line.me/R/oaMessage/%40sabai.spa/?${encodeURIComponent('สปา 50%')}`;
  for (const href of [
    'https://line.me/R/ti/p/@sabai.spa',
    'https://line.me/ti/p/%40sabai.spa?from=page',
    'https://page.line.me/@sabai.spa/',
  ]) {
    expect(chat(href)).toBe(opened);
  }
});

it('leaves every other address as it is', () => {
  for (const href of [
    'https://lin.ee/abc',
    'https://line.me/ti/p/~somebody',
    'https://line.me.example/ti/p/@x',
  ]) {
    expect(chat(href)).toBe(href);
  }
});
