import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { mutants } from '../mutants/all-mutants.ts';

/** Answers every picture of the storage with a drawing, because `<img>` does not ask the model server. */
const pictures: Plugin = {
  name: 'pictures',
  configureServer: ({ middlewares }) => {
    middlewares.use('/storage/v1', (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 192"><path fill="#7aa" d="M0 0h400v192H0z"/></svg>',
      );
    });
  },
};

/** Writes the fault that COMPONENT_MUTANT names into its file on the way to the browser (`tests/components/mutants/run-component-mutants.ts`). */
const mutate: Plugin = {
  name: 'mutate',
  enforce: 'pre',
  transform: (code, id) => {
    const mutant = mutants.find(({ name }) => name === process.env.COMPONENT_MUTANT);
    return mutant && id.split('?')[0] === resolve(mutant.file) ? code.replace(mutant.from, mutant.to) : null;
  },
};

/** How the sources are served to component tests and to the gallery: as written, without the compiler. */
export const viteSetup: Pick<UserConfig, 'plugins' | 'resolve'> = {
  plugins: [mutate, react(), pictures],
  resolve: {
    // React itself has the hook that the shim adds (vite.config.ts).
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
};
