/**
 * Property tests use one fixed seed, so that a failing run fails again; `PROPERTY_SEED` sets another seed.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
