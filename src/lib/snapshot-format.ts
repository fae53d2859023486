/** Under which key the picture of the customer list lies among the person's drafts. */
export const SCREEN_SNAPSHOT = 'screen-snapshot';
/** Where the picture of the home page lies, as a visitor sees it: nothing of it is anybody's. */
export const HOME_SNAPSHOT = { cache: 'sabai-public-screens', key: '/' } as const;
/** A picture of another shape is that of another version, and is not shown. */
export const SCREEN_FORMAT = 1;
