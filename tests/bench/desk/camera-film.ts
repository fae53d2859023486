/** A film for Chromium's fake camera: QR codes, each held before it for a second, turned, blurred and in the dark. */
import { open } from 'node:fs/promises';
import { SeededRandom } from '../../sync/machine/seeded-random.ts';
import { qrRows } from '../../support/pictures/qr-rows.ts';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
/** Frames without a code, between two codes. */
const EMPTY_FRAMES = 1;
/** Width of the light border that a reader needs, in squares of the code. */
const BORDER = 4;
/** How long the film takes for one code, with the empty frame after it. */
export const MS_PER_CODE = ((FRAMES_PER_SECOND + EMPTY_FRAMES) / FRAMES_PER_SECOND) * 1_000;

/** Writes an uncompressed film (Y4M). Chromium shows it again and again. */
export async function writeFilm(options: { path: string; texts: readonly string[] }): Promise<void> {
  const random = new SeededRandom(22);
  const file = await open(options.path, 'w');
  const colour = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128);
  const write = async (grey: Uint8Array, times: number) => {
    for (let n = 0; n < times; n += 1) await file.writev([new TextEncoder().encode('FRAME\n'), grey, colour]);
  };
  try {
    await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
    const empty = new Uint8Array(WIDTH * HEIGHT).fill(110);
    for (const text of options.texts) {
      await write(draw({ rows: qrRows(text), random }), FRAMES_PER_SECOND);
      await write(empty, EMPTY_FRAMES);
    }
  } finally {
    await file.close();
  }
}

/** One picture: brightness by pixel, row by row. */
function draw(options: { rows: readonly string[]; random: SeededRandom }): Uint8Array {
  const { rows, random } = options;
  const squares = rows.length + 2 * BORDER;
  const square = (HEIGHT * random.between(50, 68)) / 100 / squares;
  const turn = (random.between(0, 359) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const at = { x: WIDTH / 2 + random.between(-40, 40), y: HEIGHT / 2 + random.between(-15, 15) };
  // Half of the pictures are dark: light paper is then a quarter to a third of white.
  const paper = random.chance(0.5) ? random.between(62, 90) : random.between(150, 240);
  const ink = Math.round(paper * 0.22);
  const light = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - at.x, y - at.y];
      const column = Math.floor((dx * cos + dy * sin) / square + squares / 2);
      const row = Math.floor((dy * cos - dx * sin) / square + squares / 2);
      const isOnPaper = column >= 0 && row >= 0 && column < squares && row < squares;
      const isInk = rows[row - BORDER]?.[column - BORDER] === '1';
      light[y * WIDTH + x] = isInk ? ink : isOnPaper ? paper : paper * 0.55;
    }
  }
  // The blur reaches up to a third of a square to each side, and is applied twice.
  blur({ light, radius: Math.round((square * random.between(0, 33)) / 100) });
  // Adds the noise of a small sensor.
  return Uint8Array.from(light, (value) => Math.max(0, Math.min(255, value + random.between(-5, 5))));
}

/** A mean over a square around each pixel, twice, which looks like a lens out of focus. */
function blur(options: { light: Float32Array; radius: number }): void {
  const { light, radius } = options;
  if (radius === 0) return;
  for (let pass = 0; pass < 2; pass += 1) {
    for (let y = 0; y < HEIGHT; y += 1) smooth({ light, from: y * WIDTH, step: 1, count: WIDTH, radius });
    for (let x = 0; x < WIDTH; x += 1) smooth({ light, from: x, step: WIDTH, count: HEIGHT, radius });
  }
}

function smooth(line: {
  light: Float32Array;
  from: number;
  step: number;
  count: number;
  radius: number;
}): void {
  const { light, from, step, count, radius } = line;
  const before = Float32Array.from({ length: count }, (_each, n) => light[from + n * step] ?? 0);
  const valueAt = (n: number) => before[Math.max(0, Math.min(count - 1, n))] ?? 0;
  let sum = 0;
  for (let n = -radius; n <= radius; n += 1) sum += valueAt(n);
  for (let n = 0; n < count; n += 1) {
    light[from + n * step] = sum / (2 * radius + 1);
    sum += valueAt(n + radius + 1) - valueAt(n - radius);
  }
}

/**
 * Texts of vouchers' QR codes: a third has no signature, a
 * third the project's, a third that of an agent's device.
 */
export function filmTexts(codes: readonly string[]): string[] {
  const random = new SeededRandom(23);
  const lengths = [0, 210, 450];
  return codes.map((code, n) => {
    const digits = Array.from({ length: lengths[n % 3] ?? 0 }, () => random.between(1, 9)).join('');
    return `https://sabai.example/v/${code}${digits === '' ? '' : `#${digits}`}`;
  });
}
