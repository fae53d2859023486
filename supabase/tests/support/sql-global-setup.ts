import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL, as superuser, of the server that all test files of a run share. */
    testClusterUrl: string;
  }
}

/**
 * Starts one database server for a run of a vitest project; each test file copies its database from a
 * template. A nested run (negative-control.test.ts) uses the server of the outer run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outer = process.env['TEST_CLUSTER_URL'];
  if (outer !== undefined) {
    project.provide('testClusterUrl', outer);
    return async () => {};
  }
  const cluster = await startTestCluster();
  project.provide('testClusterUrl', cluster.url);
  return () => cluster.stop();
}
