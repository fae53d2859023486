import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URL of the server that all files of a run share. */
    testClusterUrl: string;
  }
}

/**
 * One database server per run of a vitest project; each file takes its own database from a template. A run within a
 * run (negative-control.test.ts) uses the outer one's.
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
