import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server of ours on a free port of this machine; `address` has no path. `stop` cuts what is still open. */
export async function listen(answer: RequestListener): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const stop = async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return { address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`, stop };
}
