import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What browsers animate beside the main thread: anything else costs it styles and paint in each frame. */
const free = ['opacity', 'transform'];

it('animates nothing that the main thread has to draw', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const animated = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/@keyframes (\S+) \{(.*?)\n\}/gs)].flatMap(
      ([, name, steps = '']) =>
        [...steps.matchAll(/^ +([a-z-]+):/gm)].map(([, property = '']) => ({ name, property })),
    ),
  );
  expect(animated.length).toBeGreaterThan(3);
  expect(animated.filter(({ property }) => !free.includes(property))).toEqual([]);
});
