/**
 * The part of Deno that the functions use, for type checks under Node; `deno check` uses Deno's own types.
 */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};
