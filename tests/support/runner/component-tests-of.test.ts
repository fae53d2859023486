import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { componentTestsOf, testsOfTopic } from './component-tests-of.ts';

test.each([
  ['a room', ['src/site-pages/data/use-page.ts'], ['site-pages/']],
  ['two rooms, each named once', ['src/auth/a.ts', 'src/auth/b.ts', 'src/places/c.ts'], ['auth/', 'places/']],
  ['a topic of a room', ['src/crm/data/notes/notes-entity.ts'], ['crm/notes']],
  ['what all topics share', ['src/crm/data/a.ts'], ['bookings/', 'crm/']],
  ['a part of every screen', ['src/ui/button.tsx'], ['app/', 'gallery/']],
  ['a component test itself', ['tests/components/door/door.test.tsx'], ['door/door.test.tsx']],
  ['what the tests of a folder share', ['tests/components/door/door.ts'], ['door/']],
  ['nothing that a screen shows', ['supabase/migrations/1.sql', 'README.md'], []],
])('a change of %s asks for the tests that look at it', (_what, files, tests) => {
  expect(componentTestsOf(files)).toEqual(tests.map((path) => `tests/components/${path}`));
});

test('every folder of component tests is asked for by the room that it looks at', () => {
  const rooms = readdirSync('src').map((room) => `src/${room}/x.ts`);
  const folders = readdirSync('tests/components', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['support', 'mutants'].includes(entry.name))
    .map(({ name }) => `tests/components/${name}/`);
  expect(componentTestsOf(rooms)).toEqual(folders.sort());
});

test.each(Object.keys(testsOfTopic))(
  'every component test of the room %s is asked for by a topic, and every topic names some',
  (room) => {
    const topicsOf = (layer: string) =>
      readdirSync(`src/${room}/${layer}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
        .map(({ name }) => name);
    const topics = new Set(['components', 'data', 'rules'].flatMap(topicsOf));
    expect(Object.keys(testsOfTopic[room]!).sort()).toEqual([...topics].sort());
    const asked = Object.values(testsOfTopic[room]!).flat();
    const unasked = componentTestsOf([`src/${room}/x.ts`])
      .map((folder) => folder.replace('tests/components/', ''))
      .flatMap((folder) => readdirSync(`tests/components/${folder}`).map((name) => `${folder}${name}`))
      .filter((path) => path.endsWith('.test.tsx') && !asked.some((start) => path.startsWith(start)));
    expect(unasked).toEqual([]);
  },
);
