/** Header of an answer from the service worker's cache: when it was stored, in ms since 1970. */
export const storedAtHeader = 'x-sabai-stored-at';

/** The service worker's cache of public lists. */
export const publicRowsCache = 'sabai-public-rows';

/**
 * BroadcastChannel on which the service worker announces an answer that came after it had served a stored
 * one.
 */
export const lateAnswersChannel = 'sabai-late-answers';
