import { expect, test } from 'vitest';
import { differencesOfTypes } from './differences-of-types.ts';

const types = (columns: string, functions: string) => `
export type Database = {
  public: {
    Tables: {
      notes: {
        Row: {
${columns}
        };
        Insert: {
          unlisted: string;
        };
      };
    };
    Functions: {
${functions}
    };
  };
};`;

test('columns that differ are named, both ways; functions of operators are no difference', () => {
  const ours = types(
    '          id: string;\n          words: Json;',
    '      mine: {\n      };\n      gone: {\n      };',
  );
  const theirs = types(
    '          id: number;\n          words: NonNullable<Json>;',
    '      mine: {\n      };\n      operate: {\n      };',
  );
  expect(differencesOfTypes({ ours, theirs })).toEqual([
    'only committed: table notes.id string',
    'only committed: function gone',
    'only of the platform: table notes.id number',
  ]);
  expect(differencesOfTypes({ ours, theirs: ours })).toEqual([]);
});
