import { expect, test } from 'vitest';
import { preferCopyToFailure } from './prefer-copy-to-failure.ts';

const request = new Request('https://b.example/rest/v1/rpc/list_promotions');
// The plugin reads nothing of the event.
const event = {} as Parameters<NonNullable<typeof preferCopyToFailure.handlerDidError>>[0]['event'];
const after = (status: number, state: Record<string, unknown> = {}) => {
  const response = new Response(null, { status });
  return {
    response,
    state,
    taken: preferCopyToFailure.fetchDidSucceed?.({ request, response, event, state }),
  };
};

test.each([429, 500, 503])(
  'OFFLINE-1 an answer with status %i counts as none, so that the copy is shown',
  async (status) => {
    const { response, state, taken } = after(status);
    await expect(taken).rejects.toThrow(String(status));
    const error = new Error('There is no copy.');
    expect(await preferCopyToFailure.handlerDidError?.({ request, event, error, state })).toBe(response);
  },
);

test.each([200, 401, 404])('an answer with status %i is passed on', async (status) => {
  const { response, taken } = after(status);
  expect(await taken).toBe(response);
});

test('without a network and a copy there is no answer', async () => {
  const error = new Error('There is no copy.');
  expect(await preferCopyToFailure.handlerDidError?.({ request, event, error, state: {} })).toBeUndefined();
});
