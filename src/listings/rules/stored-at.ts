/** Header of an answer that the service worker gives out of its cache: when it was stored, in ms since 1970. */
export const storedAtHeader = 'x-sabai-kept-at';

/** The service worker's cache of public rows. */
export const publicRowsCache = 'sabai-public-rows';

/** Where the service worker says that a public answer came after an earlier one was given in its place. */
export const lateAnswersChannel = 'sabai-late-answers';
