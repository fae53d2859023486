/** Name of the Background Sync registration; window and worker must agree on it. */
export const outboxTag = 'sabai-outbox';
