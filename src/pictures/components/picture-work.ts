/** The pictures of a form that are still being compressed; sending the form waits for them. */
export interface PictureWork {
  /** `work` resolves to whether the picture was accepted. */
  start(work: Promise<boolean>): void;
  /** Waits for all pictures in work; false if one of them was refused. */
  settled(): Promise<boolean>;
}

/** Makes the {@link PictureWork} of one form. */
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
