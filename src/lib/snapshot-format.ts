/** The key-value setting that holds the screen snapshot of the person signed in. */
export const SCREEN_SNAPSHOT = 'screen-snapshot';
/** The cache entry of the home page's screen snapshot. It holds public rows only. */
export const HOME_SNAPSHOT = { cache: 'sabai-public-screens', key: '/' } as const;
/**
 * Version of the format of screen snapshots. A snapshot with another one comes from another version of the
 * app and is not shown.
 */
export const SCREEN_FORMAT = 1;
