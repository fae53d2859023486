import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CHUNK_BYTES } from './file-records.ts';
import { splitContent } from './split-content.ts';

it('F1 the hash of the chunks is the hash of the whole file', async () => {
  for (const length of [0, 1, CHUNK_BYTES, 2 * CHUNK_BYTES + 17]) {
    const bytes = new Uint8Array(length).map((_, at) => (at * 31) % 251);
    const split = await splitContent(new Blob([bytes]));
    expect(split?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(split?.chunks.map(({ byteLength }) => byteLength)).toHaveLength(Math.ceil(length / CHUNK_BYTES));
  }
});
