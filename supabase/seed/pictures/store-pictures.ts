import { DEMO_PASSWORD, type DemoContext } from '../demo-accounts.ts';
import type { Category } from '../promotions/category.ts';
import { createRandom } from '../seed-random.ts';
import { signInDemoAccount } from '../sign-in-demo.ts';
import { renderPicture } from './render-picture.ts';
import { seedPictureUrl, storePicture } from './store-picture.ts';

/** Pictures rendered at a time: as many as there are threads for it, because more would only wait. */
const AT_ONCE = 4;

export interface WantedPicture {
  category: Category;
  /** E-mail address of the demo account that uploads the picture. */
  uploader: string;
  /** Called with the public URL of the stored picture. */
  onStored(url: string): void;
}

/** Draws and uploads pictures, each into the folder of its uploader. A repeated call stores nothing new. */
export async function storePictures(options: {
  context: DemoContext;
  seed: string;
  wanted: readonly WantedPicture[];
}): Promise<void> {
  const { context, seed, wanted } = options;
  const uploaders = new Map<string, Awaited<ReturnType<typeof signInDemoAccount>>>();
  for (const email of new Set(wanted.map((one) => one.uploader))) {
    uploaders.set(email, await signInDemoAccount({ context, email, password: DEMO_PASSWORD }));
  }
  const left = [...wanted.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, { category, uploader, onStored }] = next;
      const person = uploaders.get(uploader);
      if (!person) throw new Error(`Nobody signed in as ${uploader}.`);
      const pictureSeed = `${seed} ${index}`;
      const key = `${person.userId}/${createRandom(`${pictureSeed} key`).uuid()}.webp`;
      const bytes = new Uint8Array(await renderPicture({ category, seed: pictureSeed }));
      await storePicture({ context, accessToken: person.accessToken, key, bytes });
      onStored(seedPictureUrl({ siteUrl: context.siteUrl, key }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
