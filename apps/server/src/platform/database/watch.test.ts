import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { isOutage } from '../http/errors.ts';
import { endPool, makePool } from './pool.ts';
import { watchDatabase } from './watch.ts';

/** Stands between us and the database; can fall silent for all that is open, as a machine does that vanishes. */
const sockets = new Set<Socket>();
let pool: Pool;
let stops: (() => Promise<unknown>)[];
let url: string;
const troubles: unknown[] = [];

beforeEach(async () => {
  stops = [];
  troubles.length = 0;
  const address = new URL(inject('databaseDirectUrl'));
  const target = { port: Number(address.port), host: address.hostname };
  const server = createServer((client) => {
    const onward = connect(target);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, onward].forEach((each) => each.destroy()));
    }
    client.pipe(onward);
    onward.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  if (typeof listening === 'object' && listening) address.port = String(listening.port);
  url = address.toString();
  pool = makePool(url, 2);
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
});

const watch = () => {
  const watched = watchDatabase({ url, onTrouble: (error) => troubles.push(error), everyMilliseconds: 50, patienceMilliseconds: 300 });
  watched.guard(pool);
  stops.push(watched.stop, () => endPool(pool));
};
/** The watcher has asked once and was answered: from then on it knows silence when it meets it. */
const watches = async () => {
  const asked = `select 1 from pg_stat_activity where application_name = 'quarterlight watch' and query = 'select 1' and state = 'idle' and client_port = any($1)`;
  const ports = [...sockets].map((socket) => socket.localPort);
  return (await pool.query(asked, [ports])).rowCount === 1;
};
const fallSilent = () => {
  for (const socket of sockets) {
    socket.unpipe();
    socket.pause();
  }
};

it('cuts the connections of a database that fell silent: who waits is told, and the next one is served by a new connection', async () => {
  watch();
  await expect.poll(watches).toBe(true);
  const waiting = pool.query('select pg_sleep(60)').then(
    () => 'answered',
    (error: unknown) => error,
  );
  fallSilent();
  const told = await waiting;
  expect(told).toBeInstanceOf(Error);
  expect(isOutage(told)).toBe(true);
  expect(troubles).toHaveLength(1);
  await expect.poll(async () => (await pool.query('select 1 as one').catch(() => undefined))?.rows).toEqual([{ one: 1 }]);
});

it('leaves a statement alone that takes long on a database that answers', async () => {
  watch();
  expect((await pool.query('select pg_sleep(1), 1 as one')).rows).toMatchObject([{ one: 1 }]);
  expect(troubles).toEqual([]);
});
