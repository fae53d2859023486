/** Edge functions that the embedded backend serves under `/functions/v1/<name>`; one line per function. */
export const functions: Record<string, (request: Request) => Promise<Response>> = {};
