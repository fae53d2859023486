import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { zipFiles } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('the checksum is the one that is meant', () => {
  expect(crc32(bytes('123456789'))).toBe(0xcbf43926);
  // Node has its own since 20.15.
  if (typeof nodeCrc32 === 'function') expect(crc32(bytes('สวัสดี'))).toBe(nodeCrc32(bytes('สวัสดี')));
});

it('another program reads the files back, Thai names included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sabai-zip-'));
  try {
    const big = new Uint8Array(100_000).map((_, at) => at % 251);
    const zip = zipFiles([
      { name: 'customer.json', content: bytes('{"name":"สมชาย"}') },
      { name: 'documents/กรมธรรม์.pdf', content: big },
      { name: 'empty.txt', content: new Uint8Array() },
    ]);
    const file = join(folder, 'export.zip');
    writeFileSync(file, new Uint8Array(await zip.arrayBuffer()));
    const unpack =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip()); z.extractall(sys.argv[2])';
    const said = execFileSync('python3', ['-c', unpack, file, folder], { encoding: 'utf8' });
    expect(said.trim()).toBe('None');
    expect(readFileSync(join(folder, 'customer.json'), 'utf8')).toBe('{"name":"สมชาย"}');
    expect(new Uint8Array(readFileSync(join(folder, 'documents/กรมธรรม์.pdf')))).toEqual(big);
    expect(readFileSync(join(folder, 'empty.txt')).length).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
