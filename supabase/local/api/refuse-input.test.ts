import { expect, test } from 'vitest';
import { refuseInput } from './refuse-input.ts';

const statusOf = async (body: string) => {
  const request = new Request('http://localhost:3000/rest/v1/rpc/anything', { method: 'POST', body });
  return (await refuseInput({ request, service: 'rest' }))?.status ?? null;
};
const zeros = (count: number) => `[0${',0'.repeat(count - 1)}]`;

test('SECURITY-18 JSON with more than 500,000 values is refused, in one array or in many', async () => {
  expect(await statusOf(zeros(4_000_000))).toBe(400);
  expect(await statusOf(`[${Array(1_000).fill(zeros(500)).join(',')}]`)).toBe(400);
  expect(await statusOf(zeros(500_000))).toBeNull();
});

test('SECURITY-18 half a surrogate pair is found in arrays, values and keys', async () => {
  for (const body of ['[["\\ud800"]]', '{"a":["\\udc00"]}', '[{"\\ud800":1}]']) {
    expect(await statusOf(body), body).toBe(400);
  }
});
