/**
 * The files that a browser must fetch before it paints `/`: those that the built page
 * names, and their imports.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const chunkSchema = z.object({
  file: z.string(),
  src: z.string().optional(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
});
export const manifestSchema = z.record(z.string(), chunkSchema);
export type Manifest = z.infer<typeof manifestSchema>;

/** Files that `page` (the built index.html) names or that `routes` were split into, with their static imports. */
export function filesOf(options: { page: string; manifest: Manifest; routes: readonly RegExp[] }): string[] {
  const { page, manifest, routes } = options;
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  const files = new Set(named.filter((file) => file !== undefined));
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const [key, { file, src }] of Object.entries(manifest)) {
    if (files.has(file) || routes.some((route) => route.test(src ?? key))) visit(key);
  }
  return [...files];
}

/** Compressed sizes in bytes, as a static host sends them (gzip, level 9). */
export async function measure(options: {
  directory: string;
  files: readonly string[];
}): Promise<{ js: number; css: number }> {
  const sizes = { js: 0, css: 0 };
  for (const file of options.files) {
    const bytes = gzipSync(await readFile(join(options.directory, file)), { level: 9 }).byteLength;
    if (file.endsWith('.js')) sizes.js += bytes;
    if (file.endsWith('.css')) sizes.css += bytes;
  }
  return sizes;
}
