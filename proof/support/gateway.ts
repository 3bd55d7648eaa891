import { request as ask, createServer } from 'node:http';
import { listenLocally } from '../../apps/server/testing/kit/product.ts';

/** What stands before the server where a defect is planted: it changes an answer's status and headers. */
export type Defect = (answer: { status: number; headers: Record<string, string | string[] | undefined> }) => {
  status: number;
  headers: Record<string, string | string[] | undefined>;
};

/** An HTTP gateway that passes everything on and lets a defect at every answer. */
export async function openGateway(target: string, defect: Defect): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const onward = ask(`${target}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
      const changed = defect({ status: answer.statusCode ?? 500, headers: answer.headers });
      for (const [name, value] of Object.entries(changed.headers)) if (value !== undefined) outgoing.setHeader(name, value);
      outgoing.writeHead(changed.status);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return {
    address: `http://127.0.0.1:${await listenLocally(server)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
