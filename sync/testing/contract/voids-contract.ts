import { describe, expect, test } from 'vitest';
import { redemptionsResponse } from '../../redemptions/redemption-protocol.ts';
import { DEVICE, newCode, op, uuid, type SuiteContext, type TestUser } from '../contract-support.ts';
import type { WireDecision, WireVoid } from '../model/model-state.ts';
import type { DecisionAnswer, VoidAnswer } from '../model/void-redemptions.ts';

const MINUTE_MS = 60_000;

/** Registers the contract tests of voided redemptions. */
export function describeVoids(context: SuiteContext): void {
  /** A hospital with an owner and a member of its staff, and an agent's booking there. */
  async function scene() {
    const [agent, staff, owner] = [await context.newUser(), await context.newUser(), await context.newUser()];
    const { hospitalId, promotionId } = await context.server().newHospital();
    await context.server().join({ userId: staff.user, hospitalId });
    await context.server().join({ userId: owner.user, hospitalId, role: 'owner' });
    const code = newCode();
    const at = new Date(Date.now() - 60 * MINUTE_MS).toISOString();
    const { id } = await agent.addBooking(promotionId, { booking_code: code, created_at: at });
    return { agent, staff, owner, hospitalId, promotionId, code, id };
  }

  /** The time so many minutes ago, as a device sends it. */
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

  async function attempt(
    by: TestUser,
    given: {
      code: string;
      nonce?: string;
      at?: string;
      mode?: 'online' | 'offline';
      shift_staff?: string | null;
    },
  ) {
    const { code, nonce = uuid(), at = ago(10), mode = 'offline', shift_staff = null } = given;
    const rows = [{ nonce, code, attempted_at: at, mode, reason: null, shift_staff }];
    const body = { expected_user: by.user, device: DEVICE, rows };
    const result = await context.server().desk(by.user, { name: 'sync_attempts', body });
    if (!result.ok) throw new Error(`The attempt failed with ${result.code}.`);
    return { nonce, outcome: redemptionsResponse.parse(result.value).answers[0]?.outcome };
  }

  async function mark(by: TestUser, given: Partial<WireVoid> & { nonce: string }) {
    const row: WireVoid = { id: uuid(), reason: 'wrong_code', voided_at: ago(8), ...given };
    const body = { expected_user: by.user, rows: [row] };
    const result = await context.server().desk(by.user, { name: 'void_redemptions', body });
    if (!result.ok) throw new Error(`The void failed with ${result.code}.`);
    const { answers } = result.value as { answers: VoidAnswer[] };
    expect(answers.map(({ id }) => id)).toEqual([row.id]);
    return answers[0]?.outcome;
  }

  async function decide(
    by: TestUser,
    nonce: string,
    decision: 'reopened' | 'stays_used',
    given: Partial<WireDecision> = {},
  ) {
    const row: WireDecision = { id: uuid(), nonce, decision, note: ' ok ', decided_at: ago(1), ...given };
    const body = { expected_user: by.user, rows: [row] };
    const result = await context.server().desk(by.user, { name: 'decide_voids', body });
    if (!result.ok) throw new Error(`The decision failed with ${result.code}.`);
    const { answers } = result.value as { answers: DecisionAnswer[] };
    expect(answers.map(({ id }) => id)).toEqual([row.id]);
    return answers[0]?.outcome;
  }

  const ended = async (who: TestUser, nonces: readonly string[], id: string) => {
    const events = await who.rows('redemption_events');
    const shown = nonces.map((nonce) => {
      const { outcome, void_reason, void_decision, closed_at } =
        events.find((event) => event['nonce'] === nonce) ?? {};
      return { outcome, void_reason, void_decision, isClosed: closed_at !== null };
    });
    const used = (await who.row('bookings', id))?.['used_nonce'] ?? null;
    return { shown, usedBy: nonces.indexOf(String(used)) };
  };

  describe('voids', () => {
    test('B24 a void, its attempt, another attempt and the booking end alike in every order of arrival', async () => {
      const orders: ('attempt' | 'void' | 'other' | 'booking')[][] = [
        ['booking', 'attempt', 'void', 'other'],
        ['booking', 'attempt', 'other', 'void'],
        ['booking', 'void', 'attempt', 'other'],
        ['attempt', 'void', 'other', 'booking'],
        ['void', 'other', 'attempt', 'booking'],
        ['attempt', 'other', 'booking', 'void'],
      ];
      for (const order of orders) {
        const { agent, staff, promotionId } = await scene();
        const [code, nonce, other, customer] = [newCode(), uuid(), uuid(), await agent.addCustomer()];
        let id = '';
        for (const step of order) {
          if (step === 'attempt') await attempt(staff, { code, nonce });
          if (step === 'void') await mark(staff, { nonce });
          if (step === 'other') await attempt(staff, { code, nonce: other, at: ago(7) });
          if (step === 'booking') {
            const values = { promotion_id: promotionId, booking_code: code, booking_price: 1 };
            const create = op({
              kind: 'create',
              entity: 'bookings',
              values: { ...values, customer_id: customer, created_at: ago(60) },
            });
            expect(await agent.send(create)).toMatchObject({ outcome: 'applied' });
            id = create.row_id;
          }
        }
        expect(await ended(staff, [nonce, other], id), order.join(' ')).toEqual({
          shown: [
            { outcome: 'first', void_reason: 'wrong_code', void_decision: null, isClosed: false },
            { outcome: 'duplicate', void_reason: null, void_decision: null, isClosed: false },
          ],
          usedBy: 0,
        });
        expect(await agent.row('redemption_events', nonce)).toMatchObject({ voided_by: staff.user });
      }
    });

    test('B24 staff void their own attempt within five minutes, an owner every one; the earliest counts', async () => {
      const { staff, owner, hospitalId, code } = await scene();
      const other = await context.newUser();
      await context.server().join({ userId: other.user, hospitalId });
      const { nonce } = await attempt(staff, { code });
      expect(await mark(other, { nonce })).toBe('not_allowed');
      expect(await mark(staff, { nonce, voided_at: ago(4) })).toBe('too_late');
      expect((await staff.row('redemption_events', nonce))?.['voided_at']).toBeNull();
      expect(await mark(owner, { nonce, voided_at: ago(1), reason: 'practice' })).toBe('voided');
      expect(await mark(staff, { nonce, voided_at: ago(6), reason: 'not_served' })).toBe('voided');
      expect(await mark(owner, { nonce, voided_at: ago(3), reason: 'other' })).toBe('voided');
      const { void_reason, voided_by } = (await staff.row('redemption_events', nonce)) ?? {};
      expect([void_reason, voided_by]).toEqual(['not_served', staff.user]);
    });

    test('B25 an attempt carries who was on shift, a person of the hospital, now or before', async () => {
      const { agent, staff, hospitalId, code } = await scene();
      const { staff: foreign } = await scene();
      const colleague = await context.newUser();
      await context.server().join({ userId: colleague.user, hospitalId });
      const { nonce } = await attempt(staff, { code, shift_staff: colleague.user });
      const shown = { staff_id: staff.user, shift_staff_id: colleague.user };
      expect(await staff.row('redemption_events', nonce)).toMatchObject(shown);
      expect(await agent.row('redemption_events', nonce)).toMatchObject(shown);
      for (const shift_staff of [foreign.user, agent.user, uuid()]) {
        const other = await attempt(staff, { code, shift_staff });
        const row = await staff.row('redemption_events', other.nonce);
        expect(row).toMatchObject({ staff_id: staff.user, shift_staff_id: null });
      }
      await context.server().leave({ userId: colleague.user, hospitalId });
      const late = await attempt(staff, { code, shift_staff: colleague.user });
      expect((await staff.row('redemption_events', late.nonce))?.['shift_staff_id']).toBe(colleague.user);
    });

    test('B25 on one account each person on shift voids their own, and only owners on shift void every one', async () => {
      const { staff, owner, hospitalId, code } = await scene();
      const other = await context.newUser();
      await context.server().join({ userId: other.user, hospitalId });
      // The tablet is signed in with the owner's account.
      const { nonce } = await attempt(owner, { code, shift_staff: staff.user });
      expect(await mark(owner, { nonce, shift_staff: other.user })).toBe('not_allowed');
      expect(await mark(owner, { nonce, shift_staff: staff.user, voided_at: ago(1) })).toBe('too_late');
      expect(await mark(owner, { nonce, shift_staff: staff.user, voided_at: ago(6) })).toBe('voided');
      expect((await staff.row('redemption_events', nonce))?.['voided_by']).toBe(staff.user);
      // A staff member's account gets no owner's rights while an owner is on shift.
      const second = await attempt(staff, { code, shift_staff: other.user });
      expect(await mark(staff, { nonce: second.nonce, shift_staff: owner.user })).toBe('not_allowed');
      const { nonce: third } = await attempt(owner, { code, shift_staff: staff.user });
      expect(await mark(owner, { nonce: third, shift_staff: owner.user, voided_at: ago(0) })).toBe('voided');
    });

    test('B24 nobody else voids: an agent, a former member, another hospital, of which nothing is learned', async () => {
      const { agent, staff, hospitalId, code, id } = await scene();
      const { staff: foreign, owner: foreignOwner } = await scene();
      const { nonce } = await attempt(staff, { code, at: ago(1) });
      expect(await mark(agent, { nonce, voided_at: ago(0) })).toBe('not_allowed');
      expect(await mark(foreign, { nonce, voided_at: ago(0) })).toBe('waiting');
      expect(await mark(foreignOwner, { nonce, voided_at: ago(0) })).toBe('waiting');
      expect(await mark(foreignOwner, { nonce: uuid() })).toBe('waiting');
      await context.server().leave({ userId: staff.user, hospitalId });
      expect(await mark(staff, { nonce, voided_at: ago(0) })).toBe('not_allowed');
      expect(await ended(agent, [nonce], id)).toMatchObject({ shown: [{ void_reason: null }], usedBy: 0 });
      const body = { expected_user: agent.user, rows: [] };
      const asked = await context.server().desk(staff.user, { name: 'void_redemptions', body });
      expect(asked).toEqual({ ok: false, code: 'SB001' });
    });

    test('SECURITY-77 voids and decisions of another hospital’s attempt are limited as those of none', async () => {
      const { staff, code } = await scene();
      const { nonce } = await attempt(staff, { code });
      const { owner: stranger } = await scene();
      const many = <Row>(count: number, row: () => Row) => Array.from({ length: count }, row);
      const voids = (count: number) => ({
        name: 'void_redemptions' as const,
        body: {
          expected_user: stranger.user,
          rows: many(count, (): WireVoid => ({ id: uuid(), nonce, reason: 'wrong_code', voided_at: ago(8) })),
        },
      });
      const decisions = (count: number) => ({
        name: 'decide_voids' as const,
        body: {
          expected_user: stranger.user,
          rows: many(count, (): WireDecision => ({
            id: uuid(),
            nonce,
            decision: 'reopened',
            note: 'x',
            decided_at: ago(1),
          })),
        },
      });
      for (const call of [voids, decisions]) {
        const outcomes: unknown[] = [];
        for (const count of [100, 100, 1]) {
          const result = await context.server().desk(stranger.user, call(count));
          if (!result.ok) throw new Error(`The call failed with ${result.code}.`);
          const { answers } = result.value as { answers: { outcome: string }[] };
          outcomes.push([...new Set(answers.map(({ outcome }) => outcome))]);
        }
        expect(outcomes).toEqual([['waiting'], ['waiting'], ['not_allowed']]);
      }
    });

    test('B24 a void arrives once: a repeat changes nothing, and its id is nobody else’s', async () => {
      const { staff, owner, code } = await scene();
      const { nonce } = await attempt(staff, { code });
      const id = uuid();
      expect(await mark(staff, { id, nonce })).toBe('voided');
      const seen = staff.cursorsAfter(await staff.pull());
      expect(await mark(staff, { id, nonce, voided_at: ago(9) })).toBe('voided');
      expect(await mark(owner, { id, nonce })).toBe('not_allowed');
      expect((await staff.pull({ cursors: seen })).rows).toEqual({});
    });

    test('B24 the owner alone makes the booking available again, for good, or leaves it used', async () => {
      const { agent, staff, owner, code, id } = await scene();
      const { owner: foreignOwner } = await scene();
      const { nonce } = await attempt(staff, { code });
      expect(await decide(staff, nonce, 'reopened')).toBe('not_allowed');
      await mark(staff, { nonce });
      for (const who of [staff, agent]) expect(await decide(who, nonce, 'reopened')).toBe('not_allowed');
      // An attempt of another hospital is answered like an unknown one.
      expect(await decide(foreignOwner, nonce, 'reopened')).toBe('waiting');
      expect(await decide(foreignOwner, uuid(), 'reopened')).toBe('waiting');
      expect(await ended(agent, [nonce], id)).toMatchObject({ shown: [{ void_decision: null }], usedBy: 0 });
      const body = { expected_user: agent.user, rows: [] };
      expect(await context.server().desk(owner.user, { name: 'decide_voids', body })).toEqual({
        ok: false,
        code: 'SB001',
      });
      expect(await decide(owner, nonce, 'stays_used')).toBe('decided');
      expect(await ended(agent, [nonce], id)).toMatchObject({
        shown: [{ outcome: 'first', void_decision: 'stays_used', isClosed: true }],
        usedBy: 0,
      });
      expect(await decide(owner, nonce, 'reopened')).toBe('decided');
      expect(await agent.row('bookings', id)).toMatchObject({ used: false, used_at: null, closed_at: null });
      const again = await attempt(staff, { code, at: ago(2) });
      expect(again.outcome).toBe('first');
      expect(await decide(owner, nonce, 'stays_used')).toBe('decided');
      expect(await ended(agent, [nonce, again.nonce], id)).toMatchObject({
        shown: [{ outcome: 'first', void_decision: 'reopened' }, { outcome: 'first' }],
        usedBy: 1,
      });
    });

    test('B24 an owner’s decision, its void, attempts and the booking end alike in every order of arrival', async () => {
      type Step = 'attempt' | 'void' | 'decision' | 'other' | 'booking';
      const orders: Step[][] = [
        ['booking', 'attempt', 'void', 'other', 'decision'],
        ['booking', 'attempt', 'void', 'decision', 'other'],
        ['booking', 'attempt', 'decision', 'other', 'void'],
        ['booking', 'decision', 'void', 'attempt', 'other'],
        ['attempt', 'void', 'other', 'decision', 'booking'],
        ['decision', 'other', 'void', 'attempt', 'booking'],
        ['void', 'decision', 'attempt', 'booking', 'other'],
        ['attempt', 'other', 'booking', 'decision', 'void'],
      ];
      for (const order of orders) {
        const { agent, owner, staff, promotionId } = await scene();
        const [code, nonce, other, customer] = [newCode(), uuid(), uuid(), await agent.addCustomer()];
        let id = '';
        for (const step of order) {
          if (step === 'attempt') await attempt(staff, { code, nonce });
          if (step === 'void') await mark(staff, { nonce });
          if (step === 'decision') await decide(owner, nonce, 'reopened');
          if (step === 'other') await attempt(staff, { code, nonce: other, at: ago(7) });
          if (step === 'booking') {
            const values = { promotion_id: promotionId, booking_code: code, booking_price: 1 };
            const create = op({
              kind: 'create',
              entity: 'bookings',
              values: { ...values, customer_id: customer, created_at: ago(60) },
            });
            expect(await agent.send(create)).toMatchObject({ outcome: 'applied' });
            id = create.row_id;
          }
        }
        const name = order.join(' ');
        expect(await ended(staff, [nonce, other], id), name).toEqual({
          shown: [
            { outcome: 'first', void_reason: 'wrong_code', void_decision: 'reopened', isClosed: true },
            { outcome: 'first', void_reason: null, void_decision: null, isClosed: true },
          ],
          usedBy: 1,
        });
        expect(await agent.row('redemption_events', nonce), name).toMatchObject({
          void_note: 'ok',
          void_decided_by: owner.user,
        });
      }
    });

    test('B24 what reopens is final, whenever it arrives; of the others the last one counts, and a repeat changes nothing', async () => {
      for (const isLate of [false, true]) {
        const { owner, staff, code } = await scene();
        const { nonce } = await attempt(staff, { code });
        await mark(staff, { nonce });
        const reopens = () => decide(owner, nonce, 'reopened', { decided_at: ago(5) });
        if (!isLate) await reopens();
        const id = uuid();
        for (const given of [{ id, decided_at: ago(2) }, { decided_at: ago(4) }])
          expect(await decide(owner, nonce, 'stays_used', given)).toBe('decided');
        const row = async () => (await staff.row('redemption_events', nonce)) ?? {};
        if (isLate) {
          const decidedMs = Date.parse(String((await row())['void_decided_at']));
          expect(Math.abs(decidedMs - Date.parse(ago(2)))).toBeLessThan(MINUTE_MS / 2);
          const seen = staff.cursorsAfter(await staff.pull());
          expect(await decide(owner, nonce, 'stays_used', { id, decided_at: ago(0) })).toBe('decided');
          expect((await staff.pull({ cursors: seen })).rows).toEqual({});
          await reopens();
        }
        expect(await row()).toMatchObject({ void_decision: 'reopened' });
      }
    });

    test('B25 an owner’s account decides only while an owner, or nobody, is on shift', async () => {
      const { owner, staff, code } = await scene();
      const { nonce } = await attempt(owner, { code, shift_staff: staff.user });
      await mark(owner, { nonce });
      const on = (shift_staff: string) => decide(owner, nonce, 'reopened', { shift_staff });
      expect(await on(staff.user)).toBe('not_allowed');
      expect(await on(owner.user)).toBe('decided');
    });

    test('B24 a reopened booking is used by the earliest open attempt that lost, as if it arrived now', async () => {
      const { staff, owner, code, id } = await scene();
      const { nonce: mistake } = await attempt(staff, { code });
      const { nonce: later } = await attempt(staff, { code, at: ago(3) });
      const { nonce: earlier } = await attempt(staff, { code, at: ago(6) });
      const { nonce: alsoMistaken } = await attempt(staff, { code, at: ago(9) });
      await mark(staff, { nonce: mistake });
      await mark(staff, { nonce: alsoMistaken });
      await decide(owner, mistake, 'reopened');
      expect(await ended(staff, [mistake, later, earlier, alsoMistaken], id)).toMatchObject({
        shown: [
          { outcome: 'first', void_decision: 'reopened' },
          { outcome: 'duplicate', isClosed: false },
          { outcome: 'first', isClosed: true },
          { outcome: 'duplicate', void_reason: 'wrong_code' },
        ],
        usedBy: 2,
      });
    });

    test('B24 an attempt whose refusal was lost uses a booking that was reopened meanwhile', async () => {
      const { staff, owner, code, id } = await scene();
      const { nonce: mistake } = await attempt(staff, { code });
      const asked = { code, nonce: uuid(), at: ago(5) };
      expect((await attempt(staff, { ...asked, mode: 'online' })).outcome).toBe('duplicate');
      await mark(staff, { nonce: mistake });
      await decide(owner, mistake, 'reopened');
      expect(await ended(staff, [mistake, asked.nonce], id)).toMatchObject({ usedBy: -1 });
      // The device went on without the answer, and now sends the attempt as one that it accepted offline.
      expect((await attempt(staff, asked)).outcome).toBe('first');
      expect(await ended(staff, [mistake, asked.nonce], id)).toMatchObject({ usedBy: 1 });
    });
  });
}
