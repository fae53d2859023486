import { describeError } from './describe-error.ts';

/** Handles a request to a function. `address` is the device's network address; null when it is unknown. */
export type FunctionHandler = (request: Request, address: string | null) => Promise<Response>;

/** Serves `/functions/v1/<name>` by the given handlers; an unknown name answers as the platform does. */
export function serveFunctions(handlers: Record<string, FunctionHandler>): FunctionHandler {
  return async (request, address) => {
    const name = /^\/functions\/v1\/([\w-]+)/.exec(new URL(request.url).pathname)?.[1];
    const handler = name !== undefined && Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) {
      return Response.json(
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
        { status: 404 },
      );
    }
    try {
      return await handler(request, address);
    } catch (error) {
      console.error(`functions: ${name} threw`, describeError(error));
      return Response.json(
        { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
        { status: 500 },
      );
    }
  };
}
