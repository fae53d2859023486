import { z } from 'zod';

/** One message of the Realtime protocol, from or to the client. */
export interface RealtimeMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** The versions of the protocol: a message is a JSON object (1.0.0) or array (2.0.0). */
export const versions = ['1.0.0', '2.0.0'] as const;
/** A version of the Realtime protocol's messages. */
export type FrameVersion = (typeof versions)[number];

const ref = z.string().max(255).nullish().default(null);
const name = z.string().max(255);
const object = z.object({ join_ref: ref, ref, topic: name, event: name, payload: z.unknown() });
const array = z.tuple([ref, ref, name, name, z.unknown()]);

/** Parses a message of the protocol; null when the text is not one. */
export function readFrame({
  version,
  text,
}: {
  version: FrameVersion;
  text: string;
}): RealtimeMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (version === '1.0.0') {
    const read = object.safeParse(json);
    return read.success ? { joinRef: read.data.join_ref, ...read.data } : null;
  }
  const read = array.safeParse(json);
  if (!read.success) return null;
  const [joinRef, own, topic, event, payload] = read.data;
  return { joinRef, ref: own, topic, event, payload };
}

/** Serializes a message in the protocol version of the socket; {@link readFrame} parses it. */
export function writeFrame({ version, frame }: { version: FrameVersion; frame: RealtimeMessage }): string {
  const { joinRef, ref: own, topic, event, payload } = frame;
  return JSON.stringify(
    version === '1.0.0'
      ? { join_ref: joinRef, ref: own, topic, event, payload }
      : [joinRef, own, topic, event, payload],
  );
}
