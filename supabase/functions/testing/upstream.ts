import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Upstream {
  url: string;
  /** Paths with their query, in the order in which they were asked for. */
  asked: string[];
  /** A time limit that ends when the answering side says so, however slow the machine is. */
  timeLimit(): AbortSignal;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, endTime: () => void) => void;

/** A real HTTP server on a free port in place of an external service. `endTime` ends the caller's time limit. */
export async function startUpstream(answer: Answer): Promise<Upstream> {
  const asked: string[] = [];
  let limit = new AbortController();
  const endTime = () => limit.abort(new DOMException('The time limit has passed.', 'TimeoutError'));
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    answer(request, response, endTime);
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    timeLimit: () => (limit = new AbortController()).signal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers every request with this as JSON. */
export function json(body: unknown, status = 200) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

/** The ways in which a service elsewhere fails: each must end in an answer of ours. */
export const FAILURES: Record<string, Answer> = {
  'answers with HTML': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to this network</html>');
  },
  'answers 500': json({ code: 'Ok' }, 500),
  'answers with something else': json({ hello: 'world' }),
  'answers null': json(null),
  'never answers': (_request, _response, endTime) => endTime(),
  'stops in the middle of its answer': (_, response, endTime) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // The caller has had time to read the first bytes. A slower caller reaches its time limit before, which is
    // a failure too.
    response.write('{"code":"Ok","distances":[[', () => void setTimeout(endTime, 20));
  },
  'closes the connection': (request) => request.socket.destroy(),
  'answers without end': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  },
};
