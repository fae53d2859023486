import { z } from 'zod';

/** A picture of a form: none, one that the server has, or one that waits on this device under its id. */
export const pictureValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('stored'), url: z.string() }),
  z.object({ kind: z.literal('new'), id: z.uuid() }),
]);
export type PictureValue = z.infer<typeof pictureValue>;
