import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { qrRows } from '../../support/pictures/qr-rows.ts';
import { filmTexts, writeFilm } from './camera-film.ts';

it('films codes of the sizes of vouchers, each for five frames and a sixth without one', async () => {
  const texts = filmTexts(['K7M4P2X9QT', '0000000000', 'AAAAAAAAAA']);
  expect(texts.map((text) => qrRows(text).length)).toEqual([25, 41, 53]);
  const folder = await mkdtemp(join(tmpdir(), 'sabai-film-'));
  try {
    const path = join(folder, 'film.y4m');
    await writeFilm({ path, texts });
    const frame = 'FRAME\n'.length + 640 * 480 * 1.5;
    expect((await stat(path)).size).toBe('YUV4MPEG2 W640 H480 F5:1 Ip A1:1 C420jpeg\n'.length + 18 * frame);
  } finally {
    await rm(folder, { recursive: true });
  }
});
