import type { Category } from '../promotions/category.ts';

/** Colours of a picture: the background's gradient from `light` to `deep`, and the motif's two colours. */
export interface Palette {
  light: string;
  deep: string;
  motif: string;
  accent: string;
}

interface Motif {
  palette: Palette;
  /** SVG within a circle of radius 100 around the origin; the inherited `fill` is the motif's colour. */
  draw(accent: string): string;
}

const repeat = (count: number, draw: (turn: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index)).join('');
const petal = (turn: number, length: number, width: number) =>
  `<ellipse cx="0" cy="${-length / 2 - 14}" rx="${width}" ry="${length / 2}" transform="rotate(${turn})"/>`;
const line = (d: string, width = 12) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const heart = (scale: number) =>
  `<path transform="scale(${scale})" d="M0 80C-110 5-80-80-30-70-10-66 0-50 0-40 0-50 10-66 30-70 80-80 110 5 0 80Z"/>`;

const palette = (light: string, deep: string, motif: string, accent: string): Palette => ({
  light,
  deep,
  motif,
  accent,
});

/** The motif and colours of each category's pictures. */
export const MOTIFS: Record<Category, Motif> = {
  แม่และเด็ก: {
    palette: palette('#fdeee6', '#e9b9a4', '#c9775b', '#fff4ec'),
    draw: (accent) => heart(1.1) + `<g transform="translate(8 14)" fill="${accent}">${heart(0.5)}</g>`,
  },
  'ของใช้เด็ก/ของเล่นเด็ก': {
    palette: palette('#fff5d9', '#e8c77a', '#b98527', '#fffaf0'),
    draw: (accent) =>
      `<rect x="-90" y="0" width="84" height="84" rx="12"/><rect x="6" y="0" width="84" height="84" rx="12"/><rect x="-42" y="-92" width="84" height="84" rx="12"/>` +
      dot(-48, 42, 20, accent) +
      `<path d="M48 20 70 62H26Z" fill="${accent}"/><rect x="-18" y="-68" width="36" height="36" fill="${accent}"/>`,
  },
  ฉีดวัคซีน: {
    palette: palette('#e4f3f4', '#8ec4c9', '#3b8289', '#f4fcfc'),
    draw: (accent) =>
      `<path d="M0-96 82-62V-6C82 46 44 82 0 98-44 82-82 46-82-6V-62Z"/><path d="M-13-46H13V-13H46V13H13V46H-13V13H-46V-13H-13Z" fill="${accent}"/>`,
  },
  ทำฟัน: {
    palette: palette('#eaf4fb', '#9fc6e0', '#ffffff', '#6fa5c8'),
    draw: (accent) =>
      `<path d="M-70-70C-40-100-20-74 0-74S40-100 70-70C98-34 70 6 60 40 54 66 48 96 34 92 16 86 24 30 0 30S-16 86-34 92C-48 96-54 66-60 40-70 6-98-34-70-70Z"/><g color="${accent}">${line('M-42-44C-30-60-14-56-6-50', 9)}</g>`,
  },
  ตรวจสุขภาพ: {
    palette: palette('#e6f4ec', '#94c9ab', '#3f8560', '#f5fcf8'),
    draw: (accent) =>
      '<circle r="94"/>' + `<g color="${accent}">${line('M-92 4H-40L-20-46 8 50 30-14 40 4H92')}</g>`,
  },
  จิตบำบัด: {
    palette: palette('#efecf8', '#b3a8d6', '#6d5fa3', '#faf8ff'),
    draw: (accent) =>
      `<path d="M-84-10C-84-66-46-92 0-92S84-66 84-10 50 60 16 62L-30 94-22 60C-60 54-84 30-84-10Z"/><g color="${accent}">${line('M-36-14C-20-44 6-44 10-18S-14 8-18-10', 9)}</g>`,
  },
  กายภาพบำบัด: {
    palette: palette('#eef3e0', '#b7cb84', '#6c8735', '#fbfdf4'),
    draw: (accent) =>
      dot(26, -66, 24, 'inherit') +
      line('M20-30C0-10-4 10-6 26L-50 44-66 88M-6 26 44 52 84 46M14-24 60 0 90-26', 20) +
      dot(-6, 26, 7, accent),
  },
  ค่าห้อง: {
    palette: palette('#f3efe8', '#c9b79c', '#7f6a4c', '#fffdf8'),
    draw: (accent) =>
      `<path d="M-96-50H-78V20H96V70H78V50H-78V70H-96Z"/><rect x="-68" y="-22" width="52" height="34" rx="14" fill="${accent}"/><path d="M-8 12V-10C-8-22 0-24 10-24H70C88-24 96-12 96 12Z"/>`,
  },
  ความชรา: {
    palette: palette('#f6ede4', '#d3ac86', '#8d6239', '#fff8f0'),
    draw: (accent) =>
      line('M0 96C0 40 0 0 0-40M0 34C-26 20-40 6-46-16M0 10C24-2 36-16 42-36', 14) +
      dot(0, -58, 36, 'inherit') +
      dot(-52, -30, 28, 'inherit') +
      dot(50, -50, 28, 'inherit') +
      dot(-8, -62, 10, accent),
  },
  การป้องกัน: {
    palette: palette('#e5eff9', '#8fb3da', '#3b679c', '#f6faff'),
    draw: (accent) =>
      `<path d="M-96 0A96 96 0 0 1 96 0C80-16 62-16 48 0 32-16 14-16 0 0-14-16-32-16-48 0-62-16-80-16-96 0Z"/>` +
      line('M0-4V66C0 92 34 92 34 66') +
      dot(-40, -50, 8, accent),
  },
  การรักษา: {
    palette: palette('#e9f2f1', '#9bbfbb', '#457872', '#f8fdfc'),
    draw: (accent) =>
      line('M-50-90V-40C-50 0 30 0 30-40V-90M-10-10V30C-10 96 70 90 70 34') +
      dot(70, 22, 24, 'inherit') +
      dot(70, 22, 9, accent),
  },
  ความตาย: {
    palette: palette('#eeeeec', '#b9bdb4', '#6d7468', '#fbfbf7'),
    draw: (accent) =>
      `<rect x="-34" y="-6" width="68" height="100" rx="10"/><path d="M0-92C30-56 26-28 0-26-26-28-30-56 0-92Z" fill="${accent}"/>` +
      line('M0-22V-6', 6),
  },
  ความงาม: {
    palette: palette('#fbeaf0', '#e3a9bd', '#b3567b', '#fff6f9'),
    draw: (accent) => repeat(5, (turn) => petal(turn, 76, 34)) + dot(0, 0, 22, accent),
  },
  'ของขวัญ/กระเช้า': {
    palette: palette('#fcede3', '#e6a983', '#b65f2f', '#fff7f0'),
    draw: (accent) =>
      `<rect x="-84" y="-20" width="168" height="110" rx="10"/><rect x="-94" y="-46" width="188" height="36" rx="8"/><path d="M-14-46H14V90H-14Z" fill="${accent}"/>` +
      line('M0-48C-50-50-60-96-30-96-10-96 0-70 0-48 0-70 10-96 30-96 60-96 50-50 0-48', 11),
  },
  ดอกไม้: {
    palette: palette('#f9eef6', '#d9a7cd', '#a1548f', '#fff4b8'),
    draw: (accent) => repeat(8, (turn) => petal(turn, 74, 20)) + dot(0, 0, 26, accent),
  },
  สปา: {
    palette: palette('#e8f4ef', '#8fc3b1', '#3d7b68', '#f4fbf8'),
    draw: (accent) =>
      [-64, -32, 0, 32, 64]
        .map(
          (turn) => `<ellipse cx="0" cy="-34" rx="22" ry="62" transform="translate(0 50) rotate(${turn})"/>`,
        )
        .join('') + `<g color="${accent}">${line('M-90 78C-60 62-30 94 0 78S60 62 90 78', 9)}</g>`,
  },
  ทำเล็บ: {
    palette: palette('#fceaea', '#e39f9f', '#b94f57', '#fff5f5'),
    draw: (accent) =>
      `<path d="M-54 0H54V70C54 86 46 94 32 94H-32C-46 94-54 86-54 70Z"/><path d="M-24-8-16-92H16L24-8Z" fill="${accent}"/>` +
      line('M-30 26V64', 9),
  },
  อาหารเสริม: {
    palette: palette('#f1f5df', '#bccb77', '#76852c', '#fdfdf2'),
    draw: (accent) =>
      `<g transform="rotate(38)"><rect x="-40" y="-94" width="80" height="188" rx="40"/><path d="M-40 0V54C-40 76-22 94 0 94S40 76 40 54V0Z" fill="${accent}"/></g>`,
  },
  อื่นๆ: {
    palette: palette('#ecf0f3', '#a9bac7', '#566f82', '#fafcfd'),
    draw: (accent) =>
      [-56, 0, 56]
        .flatMap((x) => [-56, 0, 56].map((y) => dot(x, y, 22, x === 0 && y === 0 ? accent : 'inherit')))
        .join(''),
  },
};
