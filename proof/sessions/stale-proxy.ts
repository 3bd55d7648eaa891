import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A cache that somebody put before a server: it repeats each answer for so many milliseconds, for the same token and path. */
export async function startStaleProxy(target: string, keptFor: number): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const kept = new Map<string, { readonly until: number; readonly status: number; readonly text: string }>();
  const answerTo = async (request: IncomingMessage) => {
    const name = `${request.headers.authorization} ${request.url}`;
    let answer = kept.get(name);
    if (!answer || answer.until < Date.now()) {
      const headers = { 'x-tenant': String(request.headers['x-tenant']), authorization: String(request.headers.authorization) };
      const asked = await fetch(`${target}${request.url}`, { headers });
      answer = { until: Date.now() + keptFor, status: asked.status, text: await asked.text() };
      kept.set(name, answer);
    }
    return answer;
  };
  const server = createServer((request, response) => {
    answerTo(request).then(
      ({ status, text }) => response.writeHead(status).end(text),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
