import type { Category } from '../promotions/category.ts';
import { createRandom, type SeedRandom } from '../seed-random.ts';
import { MOTIFS, type Palette } from './motifs.ts';

/** The width of demo pictures; with {@link HEIGHT_PX} it has the ratio of card images, 25 : 12 (SHELL-13). */
export const WIDTH_PX = 1200;
export const HEIGHT_PX = 576;

/**
 * Draws the category's motif as SVG, 1200 × 576, the ratio of cards (SHELL-13). The seed varies the drawing.
 */
export function drawPicture(options: { category: Category; seed: string }): string {
  const random = createRandom(`${options.seed} picture`);
  const { palette, draw } = MOTIFS[options.category];
  const motif = draw(palette.accent);
  const large = place({
    motif,
    x: random.between(250, 950),
    y: random.between(240, 330),
    scale: random.between(150, 195) / 100,
    turn: random.between(-9, 9),
    opacity: 0.95,
  });
  const small = Array.from({ length: random.between(4, 8) }, () =>
    place({
      motif,
      x: random.between(0, WIDTH_PX),
      y: random.between(0, HEIGHT_PX),
      scale: random.between(20, 60) / 100,
      turn: random.between(-40, 40),
      opacity: random.between(10, 26) / 100,
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}">`,
    ground({ palette, random }),
    blobs({ palette, random }),
    hills({ palette, random }),
    `<g fill="${palette.motif}" color="${palette.motif}">${small.join('')}${large}</g>`,
    '</svg>',
  ].join('');
}

function place(options: {
  motif: string;
  x: number;
  y: number;
  scale: number;
  turn: number;
  opacity: number;
}): string {
  const { motif, x, y, scale, turn, opacity } = options;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" opacity="${opacity}">${motif}</g>`;
}

function ground(options: { palette: Palette; random: SeedRandom }): string {
  const { palette, random } = options;
  const [x, y] = [random.between(0, 100), random.between(0, 60)];
  return (
    `<defs><radialGradient id="ground" cx="${x}%" cy="${y}%" r="110%"><stop offset="0" stop-color="${palette.light}"/>` +
    `<stop offset="1" stop-color="${palette.deep}"/></radialGradient></defs>` +
    `<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="url(#ground)"/>`
  );
}

function blobs(options: { palette: Palette; random: SeedRandom }): string {
  const { palette, random } = options;
  return Array.from({ length: random.between(3, 6) }, () => {
    const fill = random.percent(50) ? palette.accent : palette.light;
    const [x, y, r] = [random.between(0, 1200), random.between(0, 420), random.between(70, 230)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${random.between(18, 45) / 100}"/>`;
  }).join('');
}

/** Three soft waves along the lower edge. */
function hills(options: { palette: Palette; random: SeedRandom }): string {
  const { palette, random } = options;
  return [0, 1, 2]
    .map((layer) => {
      const top = 400 + layer * 55;
      const y = () => top + random.between(-40, 40);
      const opacity = 0.25 + layer * 0.12;
      return `<path d="M0 ${y()}C200 ${y()} 300 ${y()} 520 ${y()}S960 ${y()} 1200 ${y()}V576H0Z" fill="${palette.deep}" opacity="${opacity}"/>`;
    })
    .join('');
}
