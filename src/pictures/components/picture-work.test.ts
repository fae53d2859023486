import { expect, it } from 'vitest';
import { createPictureWork } from './picture-work.ts';

function aPicture() {
  let end: (taken: boolean) => void = () => undefined;
  const work = new Promise<boolean>((resolve) => (end = resolve));
  return { work, end };
}

it('waits for every picture that is being made smaller, and says whether all were taken', async () => {
  const pictures = createPictureWork();
  expect(await pictures.settled()).toBe(true);
  const [first, second] = [aPicture(), aPicture()];
  pictures.begin(first.work);
  pictures.begin(second.work);
  const told: boolean[] = [];
  const settled = pictures.settled().then((taken) => told.push(taken));
  first.end(true);
  await first.work;
  expect(told).toEqual([]);
  second.end(false);
  await settled;
  expect(told).toEqual([false]);
});

it('a picture that was not taken holds back one try, not those after it', async () => {
  const pictures = createPictureWork();
  const { work, end } = aPicture();
  pictures.begin(work);
  end(false);
  expect(await pictures.settled()).toBe(false);
  expect(await pictures.settled()).toBe(true);
});
