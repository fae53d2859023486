/** `npm run gallery`: every state of every screen, on an origin of its own so that nobody's data is touched. */
import { createServer } from 'vite';
import { viteSetup } from '../support/vite-setup.ts';

const server = await createServer({
  ...viteSetup,
  configFile: false,
  optimizeDeps: { entries: ['tests/components/gallery/*.html'] },
  server: { port: Number(process.env.PORT ?? 4174), watch: { ignored: ['**/.data/**'] } },
});
await server.listen();
const [origin = ''] = server.resolvedUrls?.local ?? [];
console.log(`Gallery: ${origin}tests/components/gallery/`);
