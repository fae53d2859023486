import { expect, test } from 'vitest';
import type { ModuleInfo } from './small-chunks.ts';
import { startChunk } from './start-chunk.ts';

/**
 * The modules in the chunk. 'entry' is the window's entry, 'list…' a wanted screen,
 * 'home…' a screen of visitors.
 */
function chosen(modules: Record<string, Partial<ModuleInfo>>): string[] {
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: [],
      dynamicallyImportedIds: [],
      code: null,
      ...modules[id],
    }),
  };
  const name = startChunk({ entry: 'entry', wanted: /^list/, visited: /^home/, door: /^door$/ });
  return Object.keys(modules).filter((id) => name(id, graph) === 'start');
}

const entry = { dynamicallyImportedIds: ['list', 'home', 'record'] };

test('holds what the wanted screens reach, and nothing that others reach alone', () => {
  const list = { importedIds: ['cards'] };
  const modules = {
    entry,
    list,
    cards: { importedIds: ['store'] },
    store: {},
    record: { importedIds: ['form'] },
  };
  expect(chosen({ ...modules, home: {}, form: {} })).toEqual(['cards', 'store']);
});

test('holds nothing that a visitor fetches, except for what a door re-exports', () => {
  const list = { importedIds: ['price', 'door'] };
  const home = { importedIds: ['price', 'door'] };
  const modules = { entry, list, home, price: { importedIds: ['money'] }, money: {}, record: {} };
  expect(chosen({ ...modules, door: { importedIds: ['engine'] }, engine: {} })).toEqual(['engine']);
});

test('holds no module that is loaded by itself', () => {
  const list = { importedIds: ['listRows'], dynamicallyImportedIds: ['listLater'] };
  const modules = { entry, list, home: {}, record: {}, listRows: { importedIds: ['listLater'] } };
  expect(chosen({ ...modules, listLater: {} })).toEqual(['listRows']);
});
