/** Properties draw the same in each run, so that a red run is red again; `PROPERTY_SEED` draws otherwise. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
