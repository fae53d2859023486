import { z } from 'zod';
import type { QueuedCall, Store } from '../../../../sync/index.ts';

/** A queued call that the server could not read; a person decides about it (rule Q6). */
export interface RefusedCall {
  id: string;
  /** `other`: a call that this version of the app does not make. */
  kind: 'arrival' | 'arrivalUndone' | 'void' | 'voidDecision' | 'savedFile' | 'other';
  /** The name of the person whom the call is about; null if it names nobody. */
  person: string | null;
  /** The booking code that the call is about; null if it has none. */
  code: string | null;
  /** When it was queued, in ms by the device's clock. */
  queuedAtMs: number;
}

const kinds: Readonly<Record<string, RefusedCall['kind']>> = {
  note_arrivals: 'arrival',
  void_redemptions: 'void',
  decide_voids: 'voidDecision',
  report_files: 'savedFile',
};

const noted = z.object({ name: z.string().optional(), code: z.string().optional() });

/** Refused queued calls of all features, oldest first; for live queries. */
export async function readRefusedCalls(store: Store): Promise<RefusedCall[]> {
  return (await store.calls.refused()).map((call) => {
    const { name, code } = noted.safeParse(call.note).data ?? {};
    return {
      id: call.id,
      kind: kindOf(call),
      person: name || null,
      code: code || null,
      queuedAtMs: call.queuedAtMs,
    };
  });
}

function kindOf({ name, values }: QueuedCall): RefusedCall['kind'] {
  const kind = kinds[name] ?? 'other';
  return kind === 'arrival' && values['at'] === null ? 'arrivalUndone' : kind;
}
