/** The little of Deno that the entries use, for checks that run under Node; `deno check` uses Deno's own types. */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};
