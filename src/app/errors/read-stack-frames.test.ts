import { expect, test } from 'vitest';
import { readStackFrames } from './read-stack-frames.ts';

const origin = 'https://sabai.example';
const read = (stack: string) => readStackFrames({ stack, origin });

test.each([
  [
    'Chromium',
    `TypeError: Cannot read 'สมชาย ใจดี' of 0812345678
    at save (${origin}/assets/crm-a1b2c3d.js:1:2345)
    at async ${origin}/assets/index-0000000.js:2:10`,
  ],
  [
    'Firefox and Safari',
    `save@${origin}/assets/crm-a1b2c3d.js:1:2345\n@${origin}/assets/index-0000000.js:2:10`,
  ],
])('SECURITY-39 the places of %s name files of the app and nothing else', (_engine, stack) => {
  expect(read(stack)).toEqual(['assets/crm-a1b2c3d.js:1:2345', 'assets/index-0000000.js:2:10']);
});

test.each([
  `at x (https://elsewhere.example/assets/a.js:1:1)`,
  `at x (${origin}/crm/customer/5e1c:1:1)`,
  `at x (${origin}/assets/a.js?token=abc:1:1)`,
  `at x (${origin}/c/${'a'.repeat(64)}:1:1)`,
  'Error: สมชาย',
  '',
])('SECURITY-39 "%s" is no place', (stack) => {
  expect(read(stack)).toEqual([]);
});

test('SECURITY-39 a deep stack has its ten innermost places', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `at f (${origin}/worker.js:${index + 1}:1)`);
  expect(read(lines.join('\n'))).toHaveLength(10);
  expect(read(lines.join('\n'))[0]).toBe('worker.js:1:1');
});
