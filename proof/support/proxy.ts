import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenLocally } from '../../apps/server/testing/kit/product.ts';

type Pair = readonly [Socket, Socket];
export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * A TCP proxy on the loopback address; with several targets each connection goes to the next one that takes it. It passes what comes, is silent
 * (`hang`), cuts every connection at once (`reset`), or is bad: each piece of data is 200 ms late, give or take 100, and one in a hundred cuts.
 */
export async function startProxy(targets: readonly number[]) {
  const pairs = new Set<Pair>();
  const stranded = new Set<Pair>();
  let mode: 'pass' | 'hang' | 'reset' | 'bad' = 'pass';
  let next = 0;
  let cuts = 0;
  const cut = (all: Iterable<Pair>) => {
    for (const pair of all) for (const socket of pair) socket.resetAndDestroy();
  };

  const join = (client: Socket, target: Socket) => {
    const pair = [client, target] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      stranded.delete(pair);
      client.destroy();
      target.destroy();
    };
    for (const [from, to] of [pair, [target, client] as const]) {
      // One piece after the other, whatever each waits for: a bad line never changes the order of what it carries.
      let before: Promise<unknown> = Promise.resolve();
      from.on('data', (bytes) => {
        if (mode === 'bad' && Math.random() < 0.01) {
          cuts += 1;
          cut([pair]);
          return;
        }
        const late = mode === 'bad' ? pause(100 + Math.random() * 200) : undefined;
        before = before
          .then(() => late)
          .then(() => {
            if (!to.destroyed && !to.write(bytes)) from.pause();
          });
      });
      to.on('drain', () => {
        if (mode !== 'hang' && !stranded.has(pair)) from.resume();
      });
      from.on('end', () => void before.then(() => to.end()));
      from.on('close', end);
      from.on('error', end);
    }
    if (mode === 'hang') for (const socket of pair) socket.pause();
  };

  const dial = (client: Socket, left: number): void => {
    const port = targets[next % targets.length] ?? 0;
    next += 1;
    const target = connect({ port, host: '127.0.0.1' });
    const refused = () => {
      if (left > 1) dial(client, left - 1);
      else client.resetAndDestroy();
    };
    target.once('error', refused);
    target.once('connect', () => {
      target.off('error', refused);
      join(client, target);
    });
  };

  const server = createServer((client) => {
    client.on('error', () => {});
    if (mode === 'reset') client.resetAndDestroy();
    else dial(client, targets.length);
  });
  return {
    port: await listenLocally(server),
    set: (wanted: typeof mode) => {
      mode = wanted;
      if (mode === 'reset') cut([...pairs, ...stranded]);
      for (const socket of [...pairs].flat()) {
        if (mode === 'hang') socket.pause();
        else socket.resume();
      }
    },
    /** What is open falls silent for ever, as when the machine behind it vanished; new connections are treated as before. */
    strand: () => {
      for (const pair of pairs) {
        stranded.add(pair);
        for (const socket of pair) socket.pause();
      }
      pairs.clear();
    },
    /** How many connections a bad line has cut. */
    cuts: () => cuts,
    stop: async () => {
      cut([...pairs, ...stranded]);
      server.close();
      await once(server, 'close');
    },
  };
}
