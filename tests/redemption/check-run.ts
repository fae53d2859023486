/** Checks the promises about redemptions after all devices have sent everything (BOOKING-16). */
import { toWireAttempt } from '../../sync/redemptions/redemption-protocol.ts';
import type { SeededRandom } from '../sync/machine/seeded-random.ts';
import type { FaultyNetwork } from './world/faulty-network.ts';
import type { RedemptionServer, ServerEvent } from './world/redemption-server.ts';
import type { Tablet } from './world/tablet.ts';
import type { VirtualTime } from './world/virtual-time.ts';

interface Run {
  server: RedemptionServer;
  network: FaultyNetwork;
  tablets: readonly Tablet[];
  time: VirtualTime;
  random: SeededRandom;
}

/** Names of the broken promises; empty if all of them hold. */
export async function checkRun(run: Run): Promise<string[]> {
  return [
    ...checkFirsts(run),
    ...checkPresses(run),
    ...checkVoids(run),
    ...checkForeignAlike(run),
    ...checkReported(run),
    ...checkRefused(run),
    ...(await checkReplay(run)),
  ];
}

function checkFirsts({ server }: Run): string[] {
  const broken: string[] = [];
  for (const booking of server.bookings) {
    const asked = server.events.filter(
      ({ code, hospital }) => code === booking.code && hospital === booking.hospital,
    );
    const won = asked.filter(({ answer }) => answer.outcome === 'first');
    const firsts = won.filter(({ isReopened }) => !isReopened);
    const left = asked.filter(({ answer }) => answer.outcome === 'unknown');
    if (left.some(({ mode }) => mode === 'offline')) broken.push('every recorded attempt is accounted for');
    const isLater = (won: ServerEvent) =>
      asked.some((one) => one.matchedAtMs === won.matchedAtMs && one.attemptedAt < won.attemptedAt);
    if (won.some((one) => one.matchedAtMs !== null && !one.isDecidedAgain && isLater(one)))
      broken.push('the earliest recorded attempt is the redemption');
    const served = asked.some(
      ({ answer, mode, voided }) => answer.outcome === 'duplicate' && mode === 'offline' && !voided,
    );
    if (!booking.used && booking.cancelledAt === null && served)
      broken.push('who was served uses a reopened booking');
    if (asked.length > left.length && won.length === 0 && booking.cancelledAt === null)
      broken.push('a first for every code that was redeemed');
    if (booking.used !== (firsts.length === 1)) broken.push('used by its first alone');
  }
  return broken;
}

/**
 * Every attempt that a disk stored is still there, with the one outcome that the server has stored for it. One that was
 * refused at the counter may have left a full disk.
 */
function checkPresses({ server, tablets }: Run): string[] {
  const broken: string[] = [];
  for (const tablet of tablets) {
    const { disk, options } = tablet;
    const refused = refusedAt(tablet);
    const leftAtMs = server.leftAtMs.get(options.name) ?? Infinity;
    for (const nonce of disk.storedNonces) {
      const rows = disk.rows.filter((row) => row.nonce === nonce);
      const stored = server.events.filter((event) => event.nonce === nonce);
      const [row] = rows;
      if ((!row && !refused.has(nonce)) || rows.length > 1) broken.push('no attempt is lost');
      // Only an attempt made after its member's removal is
      // refused; the device stores it for a person to hand over.
      if (stored.length === 0 && row?.state === 'refused' && Date.parse(row.attemptedAt) > leftAtMs) continue;
      if (stored.length !== 1) broken.push('one stored outcome per attempt');
      if (row && !agrees(row.answer?.outcome, stored[0])) broken.push('the device knows the outcome');
      // An attempt that the staff accepted without an answer, and that lost, must be shown to the owner.
      const lost = row?.answeredBy === 'queue' && row.answer?.outcome !== 'first';
      const won = stored[0]?.answer.outcome === 'first';
      if (lost && !won && stored[0]?.mode !== 'offline') broken.push('every conflict is shown');
    }
  }
  const onDisk = new Set(tablets.flatMap(({ disk }) => disk.storedNonces));
  if (server.events.some(({ nonce }) => !onDisk.has(nonce)))
    broken.push('nothing is asked that was not kept');
  return broken;
}

/** Every void of a member arrived once, and the earliest void in time marks its attempt. */
function checkVoids({ server, tablets }: Run): string[] {
  const broken: string[] = [];
  const queued = tablets.flatMap(({ disk, options }) =>
    disk.voids.map((one) => ({ ...one, hasLeft: server.leftAtMs.has(options.name) })),
  );
  for (const { id, answer, nonce, voidedAt, hasLeft } of queued) {
    const stored = server.voids.filter((one) => one.id === id);
    const isStored = stored.length === 1 && stored[0]?.nonce === nonce;
    if (!hasLeft && (answer === null || !isStored)) broken.push('every mistake arrives once');
    const event = server.events.find((one) => one.nonce === nonce);
    // A clock that was set back meanwhile lets a person void an attempt that is too old for the server.
    const isInTime = event && Date.parse(voidedAt) <= Date.parse(event.attemptedAt) + 5 * 60_000;
    if (isStored && isInTime && !event.voided) broken.push('every mistake is marked');
  }
  for (const { disk, options } of tablets) {
    for (const { nonce, answer } of disk.decisions) {
      const event = server.events.find((one) => one.nonce === nonce);
      if (server.leftAtMs.has(options.name) || !event?.voided || event.answer.outcome !== 'first') continue;
      if (answer === null || !event.isReopened) broken.push('every decision is taken');
    }
  }
  for (const { voided } of server.events) {
    if (voided && !queued.some(({ id }) => id === voided.id)) broken.push('only mistakes are marked');
  }
  return broken;
}

/** The outcome that was reported to the person at once is the one that the server has stored. */
function checkReported({ server, tablets }: Run): string[] {
  const reported = tablets.flatMap(({ results }) => results);
  const wrong = reported.some((result) => {
    if (result.outcome !== 'answered') return false;
    const stored = server.events.find(({ nonce }) => nonce === result.attempt.nonce);
    return !agrees(result.answer.outcome, stored);
  });
  return wrong ? ['what was reported is true'] : [];
}

/** An attempt that was refused at the counter never becomes one that was made offline, which could be accepted later. */
function checkRefused({ server, tablets }: Run): string[] {
  const refused = new Set(tablets.flatMap((tablet) => [...refusedAt(tablet)]));
  const isOffline = server.events.some(({ nonce, mode }) => refused.has(nonce) && mode === 'offline');
  return isOffline ? ['who was refused is not accepted later'] : [];
}

/**
 * Nonces whose refusal was reported at the counter; what is held may still be taken by the owner. By a signed
 * voucher an attempt is an offline one from the start.
 */
function refusedAt({ results }: Tablet): Set<string> {
  const refused = results.filter(
    (result) =>
      result.outcome === 'answered' && result.answer.outcome !== 'first' && result.answer.outcome !== 'held',
  );
  return new Set(
    refused.flatMap((result) =>
      result.outcome === 'answered' && result.attempt.basis !== 'signed' ? [result.attempt.nonce] : [],
    ),
  );
}

/** No answer distinguishes another hospital's code from one that does not exist. */
function checkForeignAlike({ network, server }: Run): string[] {
  const differs = network.reported.some(({ row, answer, hospital }) => {
    const mine = server.bookings.some(
      (booking) => booking.code === row.code && booking.hospital === hospital,
    );
    if (mine || answer.outcome === 'too_many_checks') return false;
    return JSON.stringify(answer) !== JSON.stringify({ nonce: row.nonce, outcome: 'unknown' });
  });
  return differs ? ['foreign and unknown alike'] : [];
}

/**
 * True if the outcome that a device knows fits the stored one. Devices never learn the final outcome
 * of a held attempt, of one decided again after a reopening, or of an unknown one that was matched.
 */
function agrees(reported: string | undefined, stored: ServerEvent | undefined): boolean {
  if (reported === 'held') return stored !== undefined;
  if (reported === 'duplicate' && stored?.isDecidedAgain) return true;
  return (
    reported === stored?.answer.outcome || (reported === 'unknown' && (stored?.matchedAtMs ?? null) !== null)
  );
}

/** Sends all attempts once more, in any order: the answers are the same and the server changes nothing. */
async function checkReplay({ server, tablets, time, random }: Run): Promise<string[]> {
  const before = JSON.stringify([server.bookings, server.events]);
  const replies: Promise<boolean>[] = [];
  for (const { disk, options } of tablets) {
    const rows = disk.rows
      .filter((row) => row.answer !== null)
      .map((row) => toWireAttempt(row, 'online'))
      .sort(() => random.fraction() - 0.5);
    if (server.leftAtMs.has(options.name)) {
      const again = server.hold({ hospital: options.hospital, device: options.name, rows });
      replies.push(again.then((held) => held.length === rows.length));
      continue;
    }
    replies.push(
      server.redeem({ hospital: options.hospital, device: options.name, rows }).then((answers) =>
        answers.every(({ nonce, outcome }) => {
          const row = disk.rows.find((attempt) => attempt.nonce === nonce);
          const stored = server.events.find((event) => event.nonce === nonce);
          return stored?.answer.outcome === outcome && agrees(row?.answer?.outcome, stored);
        }),
      ),
    );
  }
  await time.run({ mostEvents: 10_000 });
  const same = (await Promise.all(replies)).every(Boolean);
  const still = JSON.stringify([server.bookings, server.events]) === before;
  return same && still ? [] : ['a replay changes nothing'];
}
