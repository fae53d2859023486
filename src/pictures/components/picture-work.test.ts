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
  pictures.start(first.work);
  pictures.start(second.work);
  const reported: boolean[] = [];
  const settled = pictures.settled().then((taken) => reported.push(taken));
  first.end(true);
  await first.work;
  expect(reported).toEqual([]);
  second.end(false);
  await settled;
  expect(reported).toEqual([false]);
});

it('a picture that was not taken holds back one try, not those after it', async () => {
  const pictures = createPictureWork();
  const { work, end } = aPicture();
  pictures.start(work);
  end(false);
  expect(await pictures.settled()).toBe(false);
  expect(await pictures.settled()).toBe(true);
});
