/** Every error of the server that no rule foresaw ends here. `requestId` finds the request in the log. */
export function reportServerError(error: unknown, requestId?: string): void {
  console.error(requestId ? `Unexpected (request ${requestId}):` : 'Unexpected:', error);
}

/** Reports what nobody caught, rejections among it, and ends the process: its state is unknown. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    reportServerError(error);
    process.exit(1);
  });
}
