import { Agent } from 'node:http';
import { exchange } from './caller.ts';

/** Sends requests as they are to a running server, over up to so many connections that are kept; throws where no answer comes back whole. */
export function openWire(baseUrl: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ url, ...wanted }: { method: string; url: string; headers: Readonly<Record<string, string>>; payload: Buffer | undefined }) => {
      const once = () => exchange(`${baseUrl}${url}`, { ...wanted, agent, patience: 60_000 });
      // A kept connection may be closed by the server at the moment that we use it again; a second failure is none of that.
      return once().catch(once);
    },
    close: () => agent.destroy(),
  };
}
