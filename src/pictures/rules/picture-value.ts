import { z } from 'zod';

/** The focal point around which the picture is cropped, in percent; missing for the middle (PUBLISH-29). */
const focus = z.object({ x: z.number(), y: z.number() }).optional();

/** A picture of a form: none, one that the server has, or a new one that is on this device under its id. */
export const pictureValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('stored'), url: z.string(), focus }),
  z.object({ kind: z.literal('new'), id: z.uuid(), focus }),
]);
/** A picture of a form: none, a stored one, or a new one. */
export type PictureValue = z.infer<typeof pictureValue>;
