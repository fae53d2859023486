/** Every error of the server that no rule foresaw ends here. */
export function reportServerError(error: unknown): void {
  console.error('Unexpected:', error);
}

/** Reports what nobody caught, rejections among it, and ends the process: its state is unknown. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    reportServerError(error);
    process.exit(1);
  });
}
