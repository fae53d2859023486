import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { componentTestsOf } from './component-tests-of.ts';

test.each([
  ['a room', ['src/site-pages/data/use-page.ts'], ['site-pages']],
  ['two rooms, each named once', ['src/auth/a.ts', 'src/auth/b.ts', 'src/places/c.ts'], ['auth', 'places']],
  ['a part of every screen', ['src/ui/button.tsx'], ['app', 'gallery']],
  ['a component test itself', ['tests/components/door/door.test.tsx'], ['door']],
  ['nothing that a screen shows', ['supabase/migrations/1.sql', 'README.md'], []],
])('a change of %s asks for the tests that look at it', (_what, files, folders) => {
  expect(componentTestsOf(files)).toEqual(folders.map((folder) => `tests/components/${folder}/`));
});

test('every folder of component tests is asked for by the room that it looks at', () => {
  const rooms = readdirSync('src').map((room) => `src/${room}/x.ts`);
  const folders = readdirSync('tests/components', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['support', 'mutants'].includes(entry.name))
    .map(({ name }) => `tests/components/${name}/`);
  expect(componentTestsOf(rooms)).toEqual(folders.sort());
});
