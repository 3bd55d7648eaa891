import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '../../apps/server/testing/kit/product.ts';

/** What a proxy does with connections: passes them, holds every byte back, resets them and every new one, or refuses to be there at all. */
export type ProxyMode = 'pass' | 'hang' | 'reset';

export interface Proxy {
  readonly port: number;
  /** From now on; `reset` cuts what is open too, `hang` holds back the bytes of open connections until it passes again. */
  readonly set: (mode: ProxyMode) => void;
  /** Cuts what is open, and lets new connections in as before. */
  readonly cut: () => void;
  /** What is open falls silent for ever, as when the machine behind it vanished; new connections are treated as before. */
  readonly strand: () => void;
  readonly open: () => number;
  readonly stop: () => Promise<void>;
}

/** A TCP proxy on the loopback address; with several targets each connection goes to the next one that takes it. */
export async function startProxy(targets: readonly number[]): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const stranded = new Set<readonly [Socket, Socket]>();
  let mode: ProxyMode = 'pass';
  let next = 0;

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
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => {
        if (mode !== 'hang' && !stranded.has(pair)) from.resume();
      });
      from.on('end', () => to.end());
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
  const port = await listenLocally(server);
  const cut = () => {
    for (const pair of [...pairs, ...stranded]) for (const socket of pair) socket.resetAndDestroy();
  };
  return {
    port,
    set: (wanted) => {
      mode = wanted;
      if (mode === 'reset') cut();
      for (const socket of [...pairs].flat()) {
        if (mode === 'hang') socket.pause();
        else socket.resume();
      }
    },
    cut,
    strand: () => {
      for (const pair of pairs) {
        stranded.add(pair);
        for (const socket of pair) socket.pause();
      }
      pairs.clear();
    },
    open: () => pairs.size,
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
