/** A suite that cannot fail proves nothing: with a policy left open in its own copy of the database, it must. */
import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';

test('the matrix of access turns red where a policy lets everybody in', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'sql',
      '--reporter=json',
      '--testNamePattern=table customers',
      'supabase/tests/access.test.ts',
    ],
    {
      env: {
        ...process.env,
        POLICY_LEFT_OPEN: 'public.customers',
        TEST_CLUSTER_URL: inject('testClusterUrl'),
      },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  expect(status).toBe(1);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((result) => result.status === 'failed')
    .map((result) => result.fullName);
  expect(failed).toContain('table customers general selects a foreign row: own');
});
