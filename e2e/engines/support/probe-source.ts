import { build } from 'vite';

/** Bundles the probe and its imports into one script. */
export async function buildProbe(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      lib: { entry: 'e2e/engines/support/probe.ts', formats: ['iife'], name: 'probe' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The probe was not built.');
  return output.output[0].code;
}
