import { resolve } from 'node:path';

/** Where a run of the component tests leaves the calls that it saw. */
export const notedCalls = resolve('node_modules/.cache/noted-calls.ndjson');
