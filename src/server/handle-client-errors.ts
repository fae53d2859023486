import { z } from 'zod';

const report = z.object({
  runsIn: z.enum(['window', 'worker']),
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  release: z.int().min(0).max(1_000_000),
  places: z
    .array(z.string().regex(/^(?:assets\/[\w.-]{1,120}|worker|boot)\.js:\d{1,7}:\d{1,7}$/))
    .min(1)
    .max(10),
});
/** A reported error of the app; `places` are `file:line:column` in its built files. */
export type ClientError = z.infer<typeof report>;

/** Limit of reports a minute from all devices together. A fault that hits every device shows in fewer. */
const MAX_A_MINUTE = 60;

/**
 * Handles error reports (SECURITY-39): 204 for a valid report, 400 for an invalid one, 429 above the limit.
 * `sourceOf` maps a place in a built file to our sources; `store` gets the report with mapped places.
 */
export function handleClientErrors(options: {
  sourceOf: (place: string) => Promise<string>;
  store: (error: ClientError) => Promise<void>;
  nowMs: () => number;
}): (request: Request) => Promise<Response> {
  let minuteStartMs = -Infinity;
  let count = 0;
  return async (request) => {
    const nowMs = options.nowMs();
    if (nowMs - minuteStartMs >= 60_000) [minuteStartMs, count] = [nowMs, 0];
    count += 1;
    if (count > MAX_A_MINUTE) return new Response(null, { status: 429, headers: { 'retry-after': '60' } });
    const read = report.safeParse(await request.json().catch(() => null));
    if (!read.success) return new Response(null, { status: 400 });
    const places = await Promise.all(read.data.places.map(options.sourceOf));
    await options.store({ ...read.data, places });
    return new Response(null, { status: 204 });
  };
}
