import { resolve } from 'node:path';

/**
 * The file into which a run of component tests or journeys writes the shapes of the calls
 * that it saw, one a line.
 */
export const notedCalls = resolve('node_modules/.cache/noted-calls.ndjson');
