import { expect, test } from 'vitest';
import { runPart } from './run-part.ts';

const part = { name: 'one', commands: [['node', '--eval', '']] };

test('a part says what it left out on this machine, and passes', async () => {
  const result = await runPart({ ...part, remark: () => 'not installed: firefox, webkit' });
  expect(result).toMatchObject({ passed: 1, failed: 0, remarks: ['not installed: firefox, webkit'] });
  expect(await runPart({ ...part, remark: () => null })).toMatchObject({ passed: 1, remarks: [] });
});
