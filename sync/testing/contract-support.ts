import { expect } from 'vitest';
import {
  pullResponse,
  pushResponse,
  rowLimit,
  type Columns,
  type Cursors,
  type Json,
  type PullResponse,
  type PushAnswer,
  type WireOp,
} from '../engine/protocol.ts';
import type { ContractServer } from './contract-server.ts';

export const uuid = (): string => crypto.randomUUID();
export const DEVICE = '00000000-0000-4000-8000-00000000d001';

/** An operation as a device would send it; `fields` replace its defaults. */
export function op(fields: Partial<WireOp> & Pick<WireOp, 'kind'>): WireOp {
  return {
    op_id: uuid(),
    entity: 'customers',
    row_id: uuid(),
    schema: 1,
    at: '2026-11-20T10:00:00.000Z',
    values: {},
    base: {},
    ...fields,
  };
}

export const customer = (fields: Columns = {}): Columns => ({
  name: 'สมชาย',
  telephone: '081-234-5678',
  ...fields,
});

/** One person's calls, each answer checked against the protocol. */
export function asUser(server: ContractServer, user: string) {
  const push = async (ops: unknown): Promise<PushAnswer[]> => {
    const result = await server.push(user, { expected_user: user, device: DEVICE, ops });
    if (!result.ok) throw new Error(`The push failed with ${result.code}.`);
    const response = pushResponse.parse(result.value);
    expect(response.uid).toBe(user);
    return response.answers;
  };
  const pull = async (
    options: { cursors?: Cursors; maxRows?: number; neededFirst?: boolean } = {},
  ): Promise<PullResponse> => {
    const result = await server.pull(user, {
      expected_user: user,
      cursors: options.cursors ?? {},
      ...(options.maxRows === undefined ? {} : { max_rows: options.maxRows }),
      ...(options.neededFirst === undefined ? {} : { needed_first: options.neededFirst }),
    });
    if (!result.ok) throw new Error(`The pull failed with ${result.code}.`);
    return pullResponse.parse(result.value);
  };
  return {
    user,
    push,
    pull,
    /** Pushes one operation. */
    async send(one: WireOp): Promise<PushAnswer> {
      const [answer] = await push([one]);
      if (!answer) throw new Error('The push gave no answer.');
      return answer;
    },
    /** Adds a customer and returns its id. */
    async addCustomer(fields: Columns = {}): Promise<string> {
      const create = op({ kind: 'create', values: customer(fields) });
      expect(await push([create])).toEqual([{ op_id: create.op_id, outcome: 'applied' }]);
      return create.row_id;
    },
    /** Adds a booking for a new customer and returns both ids. */
    async addBooking(promotionId: string, fields: Columns = {}): Promise<{ id: string; customerId: string }> {
      const parent = op({ kind: 'create', values: customer() });
      const values = {
        customer_id: parent.row_id,
        promotion_id: promotionId,
        booking_code: newCode(),
        booking_price: 850.5,
        ...fields,
      };
      const child = op({ kind: 'create', entity: 'bookings', values });
      expect((await push([parent, child])).map((answer) => answer.outcome)).toEqual(['applied', 'applied']);
      return { id: child.row_id, customerId: parent.row_id };
    },
    /** Adds a row of the contract's table with every class of column. */
    async addPolicy(fields: Columns = {}): Promise<string> {
      const parent = op({ kind: 'create', values: customer() });
      const child = op({
        kind: 'create',
        entity: 'contract_policies',
        values: { customer_id: parent.row_id, ...fields },
      });
      expect((await push([parent, child])).map((answer) => answer.outcome)).toEqual(['applied', 'applied']);
      return child.row_id;
    },
    /** All rows of an entity, as a new device would get them. */
    async rows(entity: string): Promise<Columns[]> {
      return (await pull({ maxRows: 1000 })).rows[entity] ?? [];
    },
    async row(entity: string, id: string): Promise<Columns | undefined> {
      return (await pull({ maxRows: 1000 })).rows[entity]?.find((row) => row['id'] === id);
    },
    /** The cursors from which the next pull goes on. */
    cursorsAfter(page: PullResponse): Cursors {
      return Object.fromEntries(
        Object.entries(page.streams).map(([stream, s]) => [stream, { epoch: s.epoch, seq: s.to }]),
      );
    },
  };
}

/** A person of a contract test, with the calls that they make. */
export type TestUser = ReturnType<typeof asUser>;

/** What the suites share: a server that is opened once, and people made for one test. */
export interface SuiteContext {
  server(): ContractServer;
  newUser(): Promise<TestUser>;
}

/** A column that must be a text, such as an id. */
export function requireText(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error(`A text was expected, not ${JSON.stringify(value)}.`);
  return value;
}

/** Returns whether `a` is a text for the same moment as `b`, in whatever notation. */
export function sameInstant(a: unknown, b: string): boolean {
  return typeof a === 'string' && Date.parse(a) === Date.parse(b);
}

/** Reads a 429: its details, and its `Retry-After` in seconds (rule P40). */
export function limitOf(said: { details: string; retryAfter: string | null }) {
  const limit = rowLimit.parse(JSON.parse(said.details));
  return { ...limit, retryAfterMs: Number(said.retryAfter) * 1_000 };
}

/** The columns that a booking copies of the contract's promotion. */
export const contractPromotion = {
  promotion_title: 'ตรวจสุขภาพ',
  promotion_start: '2026-01-01',
  promotion_end: '2098-12-31',
  list_price: 900,
} as const;

/** The columns that a redemption sets on a booking. */
export const usedColumns = (nonce: string) =>
  ({ used: true, used_at: '2026-11-20T10:00:00.000Z', used_nonce: nonce, used_mode: 'online' }) as const;

/** Draws a booking code (BOOKING-1) that was not drawn before. */
export function newCode(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  for (;;) {
    const values = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte & 31);
    const check = alphabet[values.reduce((sum, value) => (sum * 32 + value) % 37, 0)];
    if (check !== undefined) return values.map((value) => alphabet[value]).join('') + check;
  }
}
