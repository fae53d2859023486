/** Header of an answer that the service worker gives out of its cache: when it was kept, in ms since 1970. */
export const storedAtHeader = 'x-sabai-kept-at';
