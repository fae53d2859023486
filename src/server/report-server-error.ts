/** Logs an unexpected error of the server. `requestId` finds the request in the log. */
export function reportServerError(error: unknown, requestId?: string): void {
  console.error(requestId ? `Unexpected (request ${requestId}):` : 'Unexpected:', error);
}

/** Reports uncaught exceptions and unhandled rejections, then exits: the state of the process is unknown. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    reportServerError(error);
    process.exit(1);
  });
}
