import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * After everything else of a build, takes the source maps out of what hosts deliver: `dist` → `dist-maps`, where the
 * server finds them for reports of errors (SECURITY-39). Maps of builds elsewhere are removed.
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
