import { createServer, type IncomingMessage } from 'node:http';
import { listenLocally } from '../../apps/server/testing/kit/product.ts';

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
  return {
    address: `http://127.0.0.1:${await listenLocally(server)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
