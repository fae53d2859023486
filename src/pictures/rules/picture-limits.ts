/**
 * Per kind: the largest file accepted, and the compressed picture's target size and longest side (PUBLISH-8).
 */
export const pictureLimits = {
  main: { maxBytes: 5 * 1024 * 1024, targetMegabytes: 0.3, maxPixels: 800 },
  event: { maxBytes: 20 * 1024 * 1024, targetMegabytes: 1, maxPixels: 1920 },
  item: { maxBytes: 2 * 1024 * 1024, targetMegabytes: 0.2, maxPixels: 400 },
} as const;

/** What a picture is for: `main` and `item` of a promotion, or `event`. */
export type PictureKind = keyof typeof pictureLimits;

/** The encoder's initial quality, from 0 to 1. */
export const pictureQuality = 0.8;
