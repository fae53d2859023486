/** The logo of Sabai: a leaf that smiles. It is drawn in a box of 512 by 512. */

export const colours = { jade: '#29a383', deepJade: '#1f7f66', warmWhite: '#fdfaf4' } as const;

const leaf = 'M 424 88 C 436 250 400 424 244 424 C 148 424 88 358 88 278 C 88 150 224 104 424 88 Z';
const smile = 'M 178 276 C 200 344 290 344 312 276';

/** `scale` shrinks the logo towards the middle. */
function drawing(options: { leafFill: string; lineColour: string; scale: number }): string {
  const shift = 256 * (1 - options.scale);
  return `<g transform="translate(${shift} ${shift}) scale(${options.scale})">
    <path d="${leaf}" fill="${options.leafFill}"/>
    <g fill="none" stroke="${options.lineColour}" stroke-width="34" stroke-linecap="round">
      <path d="${smile}"/>
      <path d="M 190 206 V 206.1"/>
      <path d="M 300 206 V 206.1"/>
    </g>
  </g>`;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n  ${content}\n</svg>\n`;
}

const leafFill = colours.jade;
const lineColour = colours.warmWhite;

/** The logo alone, on a transparent background. */
export const favicon = svg(drawing({ leafFill, lineColour, scale: 1.3 }));

/** The logo on a rounded tile of warm white. */
export const tile = svg(
  `<rect width="512" height="512" rx="112" fill="${colours.warmWhite}"/>${drawing({ leafFill, lineColour, scale: 1 })}`,
);

/** The picture fills the square; the logo stays within the circle of 80 % that every launcher shows. */
export const fullBleed = svg(
  `<rect width="512" height="512" fill="${colours.warmWhite}"/>${drawing({ leafFill, lineColour, scale: 0.82 })}`,
);

/** Only the shape: launchers colour it themselves, so smile and eyes are holes. */
export const monochrome = svg(
  `<mask id="holes"><rect width="512" height="512" fill="#fff"/>${drawing({ leafFill: '#fff', lineColour: '#000', scale: 0.82 })}</mask>
  <g mask="url(#holes)"><g transform="translate(46.08 46.08) scale(0.82)"><path d="${leaf}" fill="#000"/></g></g>`,
);
