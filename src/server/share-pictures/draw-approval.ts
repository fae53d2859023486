import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { renditions } from '../../listings/rules/image-url.ts';
import { escapeHtml } from '../escape-html.ts';
import { unpackFont } from './unpack-font.ts';

const { width: WIDTH, height: HEIGHT } = renditions.share;
const PADDING = 24;
const ICON = 40;
const { resolve } = createRequire(import.meta.url);

/**
 * Paths of the app's font, one file per script. They are unpacked once to disk, because sharp reads fonts
 * from files.
 */
let fonts: Promise<{ thai: string; latin: string }> | null = null;

async function unpackFonts(): Promise<{ thai: string; latin: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'sabai-fonts-'));
  const unpack = async (script: 'thai' | 'latin') => {
    const woff = await readFile(
      resolve(`@fontsource/noto-sans-thai/files/noto-sans-thai-${script}-700-normal.woff`),
    );
    const file = join(directory, `${script}.ttf`);
    await writeFile(file, unpackFont(woff));
    return file;
  };
  const [thai, latin] = await Promise.all([unpack('thai'), unpack('latin')]);
  // A font stays loaded in sharp once a text used it, so later texts have both scripts.
  await drawText({ text: '0', font: latin });
  return { thai, latin };
}

/** Draws text in white, wrapped to the width of the badge; `height` is in pixels. */
async function drawText({ text, font }: { text: string; font: string }) {
  const { data: bytes, info } = await sharp({
    text: {
      text: `<span foreground="#ffffff">${escapeHtml(text)}</span>`,
      font: 'Noto Sans Thai bold 36',
      fontfile: font,
      width: WIDTH - 3 * PADDING - ICON,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes, height: info.height };
}

/**
 * Draws a badge over the lower edge of a link preview's picture: a check mark and the words of the approval
 * (PUBLISH-15). Returns a JPEG.
 */
export async function drawApproval(options: { picture: Uint8Array; words: string }): Promise<Buffer> {
  const { thai } = await (fonts ??= unpackFonts());
  const words = await drawText({ text: options.words, font: thai });
  const band = Math.max(ICON, words.height) + 2 * PADDING;
  const middle = HEIGHT - band / 2;
  const badge = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${band}">
    <rect width="${WIDTH}" height="${band}" fill="#0b4f43" fill-opacity="0.9"/>
    <g transform="translate(${PADDING} ${(band - ICON) / 2})">
      <circle cx="20" cy="20" r="20" fill="#ffffff"/>
      <path d="M11 21l6 6 12-13" fill="none" stroke="#0b4f43" stroke-width="5"/>
    </g>
  </svg>`;
  const left = 2 * PADDING + ICON;
  return sharp(options.picture)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    .flatten({ background: '#fff' })
    .composite([
      { input: Buffer.from(badge), left: 0, top: HEIGHT - band },
      { input: words.bytes, left, top: Math.round(middle - words.height / 2) },
    ])
    .jpeg({ quality: 70 })
    .toBuffer();
}
