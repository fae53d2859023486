/** The pictures of a form that are being made smaller: it is not sent without them. */
export interface PictureWork {
  /** `work` answers whether the picture was taken. */
  start(work: Promise<boolean>): void;
  /** Waits for all that have begun; false where one of them was not taken. */
  settled(): Promise<boolean>;
}

export function createPictureWork(): PictureWork {
  const begun = new Set<Promise<boolean>>();
  return {
    start: (work) => {
      begun.add(work);
      void work.finally(() => begun.delete(work));
    },
    settled: async () => (await Promise.all(begun)).every(Boolean),
  };
}
