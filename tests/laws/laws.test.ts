import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { features, shared } from '../../.dependency-cruiser.mjs';
import { brokenLaws, lawNames, type Tree } from './cruise-tree.ts';

const a = 'export const a = 1;';
const typeA = 'export interface A { a: 1 }';

/** For each law, trees of files that break this law and no other. */
const breaking: Readonly<Record<string, readonly Tree[]>> = {
  'feature-not-to-feature': [
    { 'src/crm/data/x.ts': "export { a } from '../../events/data/y.ts';", 'src/events/data/y.ts': a },
    {
      'src/crm/data/x.ts': "import type { A } from '../../auth/data/y.ts'; export const x = (a: A) => a;",
      'src/auth/data/y.ts': typeA,
    },
  ],
  'lower-rooms-not-to-pages-or-app': [
    { 'src/crm/components/x.tsx': "export { a } from '../../pages/y.tsx';", 'src/pages/y.tsx': a },
    { 'src/ui/x.tsx': "export { a } from '../app/y.ts';", 'src/app/y.ts': a },
    {
      'src/ui/x.tsx':
        "import { A } from '../app/y.tsx'; export function X<T>(p: { t: T }) { return <A t={p.t}>{() => import('../app/z.ts')}</A>; }",
      'src/app/y.tsx': 'export const A = (p: object) => <p {...p} />;',
      'src/app/z.ts': a,
    },
    { 'src/crm/components/x.tsx': "export const load = () => import('../../app/y.ts');", 'src/app/y.ts': a },
  ],
  'ui-and-lib-not-to-feature': [
    { 'src/ui/x.tsx': "export { a } from '../crm/rules/y.ts';", 'src/crm/rules/y.ts': a },
    { 'src/i18n/x.ts': "export { a } from '../crm/rules/y.ts';", 'src/crm/rules/y.ts': a },
  ],
  'shared-rooms-not-to-feature': [
    { 'src/insurance/data/x.ts': "export { a } from '../../crm/data/y.ts';", 'src/crm/data/y.ts': a },
    { 'src/places/components/x.tsx': "export { a } from '../../crm/rules/y.ts';", 'src/crm/rules/y.ts': a },
    { 'src/session/data/x.ts': "export { a } from '../../auth/data/y.ts';", 'src/auth/data/y.ts': a },
  ],
  'session-below-permissions-and-drafts': [
    {
      'src/session/data/x.ts': "export { a } from '../../permissions/data/y.ts';",
      'src/permissions/data/y.ts': a,
    },
    { 'src/session/data/x.ts': "export { a } from '../../drafts/data/y.ts';", 'src/drafts/data/y.ts': a },
  ],
  'lib-is-pure': [{ 'src/lib/x.ts': "export { a } from 'react';" }],
  'rules-are-pure': [
    { 'src/crm/rules/x.ts': "export { a } from 'react';" },
    { 'src/crm/rules/x.ts': "export { a } from '../data/y.ts';", 'src/crm/data/y.ts': a },
    { 'src/crm/rules/x.ts': "export { a } from '../../i18n/y.ts';", 'src/i18n/y.ts': a },
  ],
  'data-not-to-components': [
    { 'src/crm/data/x.ts': "export { a } from '../components/y.tsx';", 'src/crm/components/y.tsx': a },
    { 'src/crm/data/x.ts': "export { a } from '../../ui/y.tsx';", 'src/ui/y.tsx': a },
  ],
  'only-data-touches-storage': [
    { 'src/crm/components/x.tsx': "export { a } from 'dexie';" },
    { 'src/pages/x.tsx': "export { a } from '../../sync/index.ts';", 'sync/index.ts': a },
    {
      'src/ui/x.tsx': "import type { A } from '../../sync/index.ts'; export const x = (a: A) => a;",
      'sync/index.ts': typeA,
    },
    { 'src/crm/state.ts': "export { a } from 'dexie';" },
  ],
  'sync-by-its-door': [
    {
      'src/crm/data/x.ts': "export { a } from '../../../sync/local/store/store.ts';",
      'sync/local/store/store.ts': a,
    },
    { 'src/main.tsx': "export { a } from '../sync/engine/y.ts';", 'sync/engine/y.ts': a },
  ],
  'sync-is-independent': [{ 'sync/x.ts': "export { a } from '../src/lib/y.ts';", 'src/lib/y.ts': a }],
  'sync-never-reaches-react': [
    { 'sync/x.ts': "export { a } from 'react';" },
    { 'sync/x.ts': "export { a } from './y.ts';", 'sync/y.ts': "export { a } from 'react';" },
  ],
  'functions-stand-alone': [
    { 'supabase/functions/f/handler.ts': "export { a } from '../../../src/lib/y.ts';", 'src/lib/y.ts': a },
  ],
  'only-server-mounts-local': [
    { 'src/app/x.ts': "export { a } from '../../supabase/local/index.ts';", 'supabase/local/index.ts': a },
  ],
  'only-local-uses-embedded-packages': [{ 'supabase/seed/x.ts': "export { a } from '@supabase/lite';" }],
  'browser-not-to-server': [
    { 'src/app/x.ts': "export { a } from '../server/y.ts';", 'src/server/y.ts': a },
    { 'src/main.tsx': "export { a } from './server/y.ts';", 'src/server/y.ts': a },
  ],
  'server-not-to-screens': [
    { 'src/server/x.ts': "export { a } from '../pages/y.tsx';", 'src/pages/y.tsx': a },
    { 'src/server/x.ts': "export { a } from '../crm/components/y.tsx';", 'src/crm/components/y.tsx': a },
  ],
  'gallery-without-test-runner': [
    {
      'tests/components/gallery/show-state.ts': "export { test } from '../x.ts';",
      'tests/components/x.ts': "export { test } from 'vitest';",
    },
  ],
  'platform-below-features': [
    { 'src/platform/x.ts': "export { a } from '../crm/data/y.ts';", 'src/crm/data/y.ts': a },
  ],
  'product-not-to-tests': [
    { 'src/crm/data/x.ts': "export { a } from '../crm-fixtures.ts';", 'src/crm/crm-fixtures.ts': a },
    { 'sync/x.ts': "export { a } from './testing/y.ts';", 'sync/testing/y.ts': a },
    { 'supabase/local/x.ts': "export { a } from '../../tests/support/y.ts';", 'tests/support/y.ts': a },
    { 'src/lib/x.ts': "export { a } from './x.test.ts';", 'src/lib/x.test.ts': a },
  ],
  'no-cycles': [
    { 'src/lib/x.ts': "export { a } from './y.ts';", 'src/lib/y.ts': "export * from './x.ts';" },
    {
      'src/lib/x.ts': "import type { B } from './y.ts'; export interface A { b: B }",
      'src/lib/y.ts': "import type { A } from './x.ts'; export interface B { a: A }",
    },
  ],
  'nothing-unresolved': [{ 'src/app/x.ts': "export { a } from './missing.ts';" }],
  'packages-are-listed': [{ 'src/server/x.ts': "export { a } from 'unlisted';" }],
};

/** For a law, the other laws that its trees break as well. */
const alsoBroken: Readonly<Record<string, readonly string[]>> = {
  'product-not-to-tests': ['lib-is-pure'],
};

describe('the laws of import', () => {
  test('each law has a tree that breaks it', () => {
    expect(Object.keys(breaking).sort()).toEqual(lawNames);
  });

  test('each room of src is under a law: it is a feature, shared, or one of those with laws of their own', () => {
    const rooms = readdirSync('src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'decisions')
      .map(({ name }) => name);
    const others = ['app', 'i18n', 'lib', 'pages', 'platform', 'server', 'ui'];
    expect(rooms.sort()).toEqual([...features.split('|'), ...shared.split('|'), ...others].sort());
  });

  for (const [law, trees] of Object.entries(breaking)) {
    test(`${law} fires`, async () => {
      for (const tree of trees) {
        const broken = await brokenLaws(tree);
        expect(broken, JSON.stringify(tree)).toContain(law);
        const others = broken.filter((name) => name !== law && !alsoBroken[law]?.includes(name));
        expect(others, JSON.stringify(tree)).toEqual([]);
      }
    });
  }

  test('a tree in order breaks none', async () => {
    const broken = await brokenLaws({
      'src/main.tsx': "export { a } from './app/mount.tsx'; export { a as b } from '../sync/index.ts';",
      'src/app/mount.tsx': "export { a } from '../pages/x.tsx'; export { a as b } from 'react';",
      'src/pages/x.tsx': "export { a, a as X } from '../crm/components/x.tsx';",
      'src/crm/components/x.tsx':
        "export { a } from '../data/x.ts'; export { a as b } from '../../ui/x.tsx';",
      'src/crm/data/x.ts':
        "export { a } from '../rules/x.ts'; export { a as b } from '../../../sync/index.ts'; export { a as c } from 'dexie';",
      'src/crm/rules/x.ts': "export { a } from '../../lib/x.ts'; export { a as b } from 'zod';",
      'src/pages/jsx.tsx':
        "import { X } from './x.tsx'; export const Y = () => <X as={1 as unknown as string}>{<i>1</i>}</X>;",
      'src/crm/rules/x.test.ts': "export { a } from '../crm-fixtures.ts';",
      'src/crm/crm-fixtures.ts': "export { a } from './rules/x.ts';",
      'src/ui/x.tsx': "export { a } from '../lib/x.ts';",
      'src/lib/x.ts': "export { a } from 'date-fns';",
      'src/server/x.ts': "export { a } from '../../supabase/local/index.ts'; export { a as b } from 'hono';",
      'sync/index.ts': "export { a } from './engine/x.ts';",
      'sync/engine/x.ts': "export { a } from 'zod';",
      'sync/testing/x.ts': "export { a } from '../engine/x.ts';",
      'supabase/local/index.ts': "export { a } from '@supabase/lite';",
      'supabase/tests/x.ts': "export { a } from '../../sync/testing/x.ts';",
    });
    expect(broken).toEqual([]);
  });
});
