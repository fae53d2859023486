import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Upstream {
  url: string;
  /** Paths with their query, in the order in which they were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** A real HTTP server on a free port that stands for a service elsewhere. */
export async function startUpstream(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Upstream> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
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
export const FAILURES: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  'answers with HTML': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to this network</html>');
  },
  'answers 500': json({ code: 'Ok' }, 500),
  'answers with something else': json({ hello: 'world' }),
  'answers null': json(null),
  'never answers': () => {},
  'stops in the middle of its answer': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":"Ok","distances":[[');
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
