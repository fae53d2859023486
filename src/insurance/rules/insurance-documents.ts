import { z } from 'zod';
import { textLength } from '../../lib/text/text-length.ts';

/** The storage bucket of documents. It is private, and each agent has a folder of their own (INSURANCE-8). */
export const documentsBucket = 'car-insurance-documents';

/** MIME types that the bucket accepts (INSURANCE-7). */
export const documentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;

/** The longest name of a document, in characters. */
export const MAX_DOCUMENT_NAME = 255;

/** Schema of one entry in the column `documents`: a file of an insurance record. */
export const insuranceDocument = z.lazy(() =>
  z.strictObject({
    /** As the person called it, 1 to 255 characters. */
    name: z
      .string()
      .min(1)
      .refine((name) => textLength(name) <= MAX_DOCUMENT_NAME),
    /** `{user id}/{customer id}/{uuid}.{ext}` in the bucket `car-insurance-documents`. */
    path: z.string().max(200),
    /** Bytes. */
    size: z.int().min(1).max(10_485_760),
    type: z.enum(documentTypes),
    /** SHA-256 of the content, in lower case hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
/** A document of an insurance record. */
export type InsuranceDocument = z.infer<typeof insuranceDocument>;

/** Reads the column as it came from storage. Invalid entries are left out, so that the others stay usable. */
export function readDocuments(column: unknown): InsuranceDocument[] {
  if (!Array.isArray(column)) return [];
  return column.flatMap((one: unknown) => {
    const parsed = insuranceDocument.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
