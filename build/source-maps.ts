import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * As the last step of a build, moves the source maps out of the served files: `dist` → `dist-maps`. There the
 * server finds them for reports of errors (SECURITY-39). A build into another folder loses its maps.
 */
export function sourceMaps(): Plugin {
  let outDir = '';
  let isServed = false;
  return {
    name: 'sabai-source-maps',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
      isServed = config.build.outDir === 'dist';
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const target = join(dirname(outDir), 'dist-maps');
        if (isServed) await rm(target, { recursive: true, force: true });
        const names = await readdir(outDir, { recursive: true }).catch(() => []);
        for (const name of names.filter((each) => each.endsWith('.map'))) {
          const file = join(outDir, name);
          if (!isServed) {
            await rm(file);
            continue;
          }
          await mkdir(dirname(join(target, name)), { recursive: true });
          await rename(file, join(target, name));
        }
      },
    },
  };
}
