import { expect, test } from 'vitest';
import { negotiateMessages } from './negotiate-messages.ts';

test.each([
  ['th-TH,th;q=0.9,en;q=0.8', undefined, 'th'],
  ['th', undefined, 'th'],
  ['en;q=0.5, TH-th', undefined, 'th'],
  ['en-US,en;q=0.9,th;q=0.8', undefined, 'spec'],
  ['th;q=0, de', undefined, 'spec'],
  ['tha', undefined, 'spec'],
  ['*', undefined, 'spec'],
  [undefined, undefined, 'spec'],
  ['th', 'sabai-language=en', 'en'],
  ['en', 'a=b; sabai-language=th; c=d', 'th'],
  ['th', 'sabai-language=fr', 'th'],
  ['en', 'not-sabai-language=th; sabai-language=thai', 'spec'],
])('SHELL-6: who asks for %s with the cookie %s sees %s', (language, cookie, shown) => {
  const headers = new Headers({
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(cookie === undefined ? {} : { cookie }),
  });
  expect(negotiateMessages(headers)).toBe(shown);
});
