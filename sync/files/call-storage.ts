/** One authorised call of the storage: token, time limit, one refresh where the token is not taken (rules I2, E3). */
import { NoToken } from '../coordination/identity.ts';
import type { TransferRequest, Transfers } from '../adapters/ports.ts';
import { classifyTransfer, type TransferVerdict } from './classify-transfer.ts';

/** What a call led to. `no_session`: the person is signed out or locked, or another person is signed in. */
export type StorageVerdict =
  | Exclude<TransferVerdict, { kind: 'unauthorized' }>
  | { kind: 'no_session' }
  /** The server accepts this person's fresh token, but not the call. */
  | { kind: 'not_allowed'; message: string };

/** The ports of a storage call; `accessToken` rejects with {@link NoToken} if there is no token. */
export interface StorageCaller {
  transfers: Transfers;
  accessToken(options: { refused?: string }): Promise<string>;
}

/** Sends one request to the storage with a token, which is renewed once if it is refused. */
export async function callStorage(
  caller: StorageCaller,
  request: Omit<TransferRequest, 'token'>,
): Promise<StorageVerdict> {
  let refused: string | undefined;
  for (;;) {
    let token: string;
    try {
      token = await caller.accessToken(refused === undefined ? {} : { refused });
    } catch (error) {
      if (!(error instanceof NoToken)) throw error;
      return error.reason === 'unreachable'
        ? { kind: 'retry', cause: 'network', afterMs: error.retryAfterMs }
        : { kind: 'no_session' };
    }
    const verdict = classifyTransfer(await caller.transfers.send({ ...request, token }));
    if (verdict.kind !== 'unauthorized') return verdict;
    if (refused !== undefined) {
      const { status, message } = verdict;
      if (status === 403) return { kind: 'not_allowed', message };
      if (status === 400) return { kind: 'refused', code: 'file_refused', message };
      return { kind: 'retry', cause: 'server', afterMs: null };
    }
    refused = token;
  }
}

/** JSON as the body of a call. */
export function jsonBody(value: unknown): Pick<TransferRequest, 'headers' | 'body'> {
  return {
    headers: { 'content-type': 'application/json' },
    body: [new TextEncoder().encode(JSON.stringify(value)).buffer],
  };
}
