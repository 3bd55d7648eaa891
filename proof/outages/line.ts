import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenLocally } from '../../apps/server/testing/kit/product.ts';

/** How a line to the database behaves: as it should, slow with cuts, silent, or not there at all. */
export type LineMode = 'good' | 'bad' | 'silent' | 'away';

export interface Line {
  readonly port: number;
  readonly set: (mode: LineMode) => void;
  readonly cuts: () => number;
  readonly stop: () => Promise<void>;
}

// A bad line: every piece of data is 200 ms late, give or take 100, and one in a hundred cuts the connection.
const delay = () => 100 + Math.random() * 200;
const isCut = () => Math.random() < 0.01;

/** A line over TCP to a port of this machine, whose manners change while it is open. */
export async function openLine(target: number): Promise<Line> {
  let mode: LineMode = 'good';
  let cuts = 0;
  const open = new Set<Socket>();
  let spoken = Promise.resolve();
  let speak = () => {};

  function carry(from: Socket, to: Socket): void {
    // One piece after the other, whatever each waits for: a line may be slow, but never changes the order of what it carries.
    let before = Promise.resolve();
    from.on('data', (bytes) => {
      if (mode === 'bad' && isCut()) {
        cuts += 1;
        from.resetAndDestroy();
        to.resetAndDestroy();
        return;
      }
      const wait = mode === 'bad' ? pause(delay()) : spoken;
      before = before
        .then(() => wait)
        .then(() => {
          if (!to.destroyed) to.write(bytes);
        });
    });
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  }

  const server = createServer((client) => {
    if (mode === 'away') {
      client.on('error', () => {});
      client.resetAndDestroy();
      return;
    }
    const database = connect(target, '127.0.0.1');
    for (const socket of [client, database]) open.add(socket);
    carry(client, database);
    carry(database, client);
  });
  const port = await listenLocally(server);
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port,
    set: (wanted) => {
      mode = wanted;
      if (mode === 'away') cut();
      speak();
      const silence = Promise.withResolvers<void>();
      speak = silence.resolve;
      spoken = silence.promise;
      if (mode !== 'silent') speak();
    },
    cuts: () => cuts,
    stop: async () => {
      cut();
      server.close();
    },
  };
}
