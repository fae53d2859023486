import { expect, test } from 'vitest';
import { type ModuleInfo, smallChunks } from './small-chunks.ts';

type Module = Partial<Omit<ModuleInfo, 'code'>> & { size?: number };

/** The group of each module of a graph: 'start' is the entry, a chunk below 100 characters is small. */
function groups(modules: Record<string, Module>, groupOf = (_entries: readonly string[]) => 'group') {
  const graph = {
    getModuleInfo: (id: string) => {
      const { size = 10, importedIds = [], dynamicallyImportedIds = [] } = modules[id] ?? {};
      return { importedIds, dynamicallyImportedIds, code: 'x'.repeat(size) };
    },
  };
  const name = smallChunks({ entry: 'start', below: 100, taken: (id) => id === 'start', groupOf });
  return Object.fromEntries(Object.keys(modules).map((id) => [id, name(id, graph)]));
}

const start = { dynamicallyImportedIds: ['screen a', 'screen b', 'screen c'] };

test('small modules that screens share are joined, whichever screens share them', () => {
  const named = groups({
    start,
    'screen a': { importedIds: ['ab', 'abc'] },
    'screen b': { importedIds: ['ab', 'abc'] },
    'screen c': { importedIds: ['abc'] },
    ab: {},
    abc: {},
  });
  expect(named).toEqual({
    start: null,
    'screen a': null,
    'screen b': null,
    'screen c': null,
    ab: 'group',
    abc: 'group',
  });
});

test('what is large, or brings styles, has a chunk of its own', () => {
  const named = groups({
    start,
    'screen a': { importedIds: ['large', 'styled'] },
    'screen b': { importedIds: ['large'] },
    'screen c': { importedIds: ['styled'] },
    large: { size: 100 },
    styled: { importedIds: ['styled.css'] },
    'styled.css': {},
  });
  expect(named).toMatchObject({ large: null, styled: null, 'styled.css': null });
});

test('a module that a large one imports is not joined with one that imports the large one', () => {
  const named = groups({
    start,
    'screen a': { importedIds: ['above'] },
    'screen b': { importedIds: ['above', 'large'] },
    'screen c': { importedIds: ['large', 'below'] },
    above: { importedIds: ['large'] },
    large: { size: 100, importedIds: ['below'] },
    below: {},
  });
  expect([named['above'], named['below']].filter((name) => name === 'group')).toHaveLength(1);
});

test('two groups do not import each other through their members', () => {
  const named = groups(
    {
      start,
      'screen a': { importedIds: ['one', 'four'] },
      'screen b': { importedIds: ['two', 'three', 'one'] },
      'screen c': { importedIds: ['two', 'four'] },
      one: { importedIds: ['two'] },
      two: {},
      three: { importedIds: ['four'] },
      four: {},
    },
    (entries) =>
      entries.join() === 'screen a,screen b' || entries.join() === 'screen a,screen b,screen c' ? 'x' : 'y',
  );
  const groupOf = (id: string) => named[id] ?? id;
  const edges = [
    [groupOf('one'), groupOf('two')],
    [groupOf('three'), groupOf('four')],
  ].filter(([from, to]) => from !== to);
  expect(edges.some(([from, to]) => edges.some(([a, b]) => a === to && b === from))).toBe(false);
});

test('the lazily loaded modules that need a chunk decide its group', () => {
  const named = groups(
    {
      start,
      'screen a': { importedIds: ['ab'] },
      'screen b': { importedIds: ['ab', 'bc'] },
      'screen c': { importedIds: ['bc'] },
      ab: {},
      bc: {},
    },
    (entries) => (entries.includes('screen a') ? 'visitors' : 'work'),
  );
  expect(named).toMatchObject({ ab: 'visitors', bc: 'work' });
});
