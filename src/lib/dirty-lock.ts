/**
 * Name of the Web Lock that a tab holds while one of its forms has unsaved input. An update of the app waits
 * for it, and a notification opens its screen elsewhere.
 */
export const DIRTY_LOCK = 'sabai-form-dirty';
