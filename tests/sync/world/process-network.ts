/** The network between one process and the server, with delays and the faults that the fault plan draws. */
import type {
  HttpRequest,
  HttpResult,
  Network,
  TransferResult,
  Transfers,
} from '../../../sync/adapters/ports.ts';
import type { FakeBackend } from '../../../sync/testing/fake-backend.ts';
import type { Process } from '../machine/process.ts';
import type { Schedule } from '../machine/schedule.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { people } from './simulated-people.ts';
import { fakeAnswer } from './fake-answer.ts';
import type { FaultPlan } from './faults.ts';

const OUTAGE: HttpResult = { kind: 'no_answer', cause: 'network' };
const TIMEOUT: HttpResult = { kind: 'no_answer', cause: 'timeout' };

/** The calls by whose answers the engine measures the server's time (rule I7). */
const HAS_TIME = /\/sync_(push|pull|attempts)$/;

export interface Line {
  schedule: Schedule;
  random: SeededRandom;
  faultPlan: FaultPlan;
  backend: FakeBackend;
  /**
   * The last good answer with content, by "function person"; a broken proxy may hand it to another person.
   */
  lastAnswers: Map<string, HttpResult>;
  /** Requests that a process waits for, and requests that have not reached the server yet. */
  underWay: Set<object>;
  note: (line: string) => void;
  /** Kills the process before it gets its answer. */
  kill: (process: Process) => void;
}

export function processNetwork(options: {
  line: Line;
  process: Process;
  online: () => boolean;
  /** Called with the sending time of a call whose answer has the server's time. */
  noteServerTime: (sentAtMs: number) => void;
}): Network {
  const { line, process, online, noteServerTime } = options;
  const { schedule, random, faultPlan, backend } = line;
  const delay = () => 20 + Math.floor(random.fraction() * 400);

  async function serve(request: HttpRequest): Promise<HttpResult> {
    return backend.network().request(request);
  }

  function travel(request: HttpRequest, answer: (result: HttpResult) => void): void {
    const name = request.path.replace(/^.*\//, '').replace(/\?.*/, '');
    const note = (what: string) => line.note(`${process.name} ${name} ${what}`);
    if (!online()) {
      note('offline');
      return void process.after(30, () => answer(OUTAGE));
    }
    const fault = faultPlan.forRequest(request.path);
    note(fault ?? 'sent');
    const reach = (ms: number, then: (result: HttpResult) => void) => {
      const way = {};
      line.underWay.add(way);
      schedule.after({
        delayMs: ms,
        lane: process.lane,
        task: () =>
          void serve(request).then((result) => {
            line.underWay.delete(way);
            note(`served ${result.kind === 'answer' ? result.status : result.kind}`);
            then(result);
          }),
      });
    };
    const back = (result: HttpResult, ms = delay()) => process.after(ms, () => answer(result));
    const html = () => {
      faultPlan.hit('html_200');
      return fakeAnswer({ fault: 'html_200', random });
    };

    switch (fault) {
      case null:
        reach(delay(), (result) => {
          if (result.kind === 'answer' && result.status === 200) {
            const key = `${name} ${personIn(result.json)}`;
            if (saysSomething(result.json) || !line.lastAnswers.has(key)) line.lastAnswers.set(key, result);
          }
          back(result);
        });
        return;
      case 'request_lost':
        return void back(OUTAGE);
      case 'answer_lost':
        return reach(delay(), () => (random.chance(0.5) ? back(OUTAGE) : undefined));
      case 'duplicate':
        reach(delay(), (result) => back(result));
        return reach(delay() + random.between(0, 3_000), () => {});
      case 'reorder':
        // The request arrives long after its sender has given up, and perhaps sent it again.
        return reach(request.timeoutMs + random.between(0, 20_000), () => {});
      case 'slow':
        return reach(random.between(1_000, 40_000), (result) => back(result));
      case 'frozen_at_answer':
        return reach(delay(), (result) => {
          process.freeze(schedule.nowMs + random.between(16_000, 45_000));
          back(result);
        });
      case 'crash_at_answer':
        return reach(delay(), () => line.kill(process));
      case 'answer_cut_short':
        return reach(delay(), (result) => back(shorten(result, faultPlan)));
      case 'foreign_answer':
        return void back(foreignAnswer(line, name, request) ?? html());
      case 'partial_body':
        return reach(delay(), ({ kind, ...rest }) =>
          back({
            kind: 'unreadable',
            status: kind === 'answer' && 'status' in rest ? rest.status : 200,
            retryAfterMs: null,
          }),
        );
      case 'status_5xx':
        // Half of the failed requests were carried out before the server failed.
        if (random.chance(0.5)) return reach(delay(), () => back(fakeAnswer({ fault, random })));
        return void back(fakeAnswer({ fault, random }));
      default:
        return void back(fakeAnswer({ fault, random }));
    }
  }

  return {
    seemsOnline: online,
    request: (request) =>
      new Promise((resolve) => {
        // As over the wire, later changes of the sender's objects do not affect the request.
        const sent = structuredClone(request);
        const sentAtMs = schedule.nowMs;
        const hear = (result: HttpResult) => {
          line.underWay.delete(sent);
          if (HAS_TIME.test(request.path) && result.kind === 'answer' && result.status === 200)
            noteServerTime(sentAtMs);
          resolve(result);
        };
        line.underWay.add(sent);
        process.onDeath(() => line.underWay.delete(sent));
        process.after(request.timeoutMs, () => hear(TIMEOUT));
        travel(sent, hear);
      }),
  };
}

/** Transfers of files by one process; a part may be lost before the server has it, or its answer after. */
export function processTransfers(options: {
  line: Line;
  process: Process;
  online: () => boolean;
}): Transfers {
  const { line, process, online } = options;
  const { random, faultPlan, schedule } = line;
  const lost: TransferResult = { kind: 'no_answer', cause: 'network' };
  const transfers = line.backend.transfers();
  const delay = () => 20 + Math.floor(random.fraction() * 400);
  return {
    urlOf: transfers.urlOf,
    send: (request) =>
      new Promise((resolve) => {
        const way = {};
        line.underWay.add(way);
        process.onDeath(() => line.underWay.delete(way));
        const back = (result: TransferResult) =>
          void process.after(delay(), () => {
            line.underWay.delete(way);
            resolve(result);
          });
        const cut = online() ? faultPlan.forTransfer() : 'transfer_lost';
        line.note(`${process.name} ${request.method} file ${cut ?? 'sent'}`);
        if (cut === 'transfer_lost') return back(lost);
        schedule.after({
          delayMs: delay(),
          lane: process.lane,
          task: () => void transfers.send(request).then((result) => back(cut === null ? result : lost)),
        });
      }),
  };
}

/**
 * The server's answer to the other person for the same function; undefined if there
 * is none. A token for the same person's other device does not count as foreign.
 */
function foreignAnswer(line: Line, name: string, request: HttpRequest): HttpResult | undefined {
  const { expected_user, refresh_token } = (request.body ?? {}) as {
    expected_user?: string;
    refresh_token?: string;
  };
  const asked = refresh_token === undefined ? expected_user : line.backend.ownerOf(refresh_token);
  const other = people.find((userId) => asked !== undefined && userId !== asked);
  const answer = line.lastAnswers.get(`${name} ${other}`);
  if (answer) line.faultPlan.hit('foreign_answer');
  return answer;
}

/** True for an answer with rows, or with answers to operations. */
function saysSomething(json: unknown): boolean {
  const { rows, answers } = json as { rows?: Record<string, unknown[]>; answers?: unknown[] };
  return [...Object.values(rows ?? {}), answers ?? []].some((list) => list.length > 0);
}

function personIn(json: unknown): string {
  const { uid, user } = (json ?? {}) as { uid?: unknown; user?: { id: unknown } };
  return String(uid ?? user?.id);
}

/**
 * Drops the last item of a list: an answer to an operation, a row of a page or of a run, a
 * digest. Any other answer becomes unreadable.
 */
function shorten(result: HttpResult, faultPlan: FaultPlan): HttpResult {
  if (result.kind !== 'answer') return result;
  const json = (result.json ?? {}) as Partial<Record<string, unknown>>;
  const parts = ['answers', 'runs', 'rows', 'tombstones', 'evict'].map((name) => json[name]);
  const lists = parts.flatMap((part) =>
    Array.isArray(part) ? [part] : Object.values((part ?? {}) as Record<string, unknown[]>),
  );
  const cut = lists.findLast((list) => list.length > 0);
  if (!cut) return { kind: 'unreadable', status: result.status, retryAfterMs: null };
  cut.pop();
  if ('entries' in json) faultPlan.hit('page_cut_short');
  return result;
}
