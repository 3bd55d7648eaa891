import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { hintBounds } from '../../areas.ts';
import { isOutage } from '../http/errors.ts';
import { endPool, makePool } from './pool.ts';
import { makeTenantDirectory } from './tenants.ts';

let attempts = 0;
const silent = createServer((socket) => {
  attempts += 1;
  socket.on('error', () => {});
});
afterEach(() => {
  silent.close();
});

it('a crowd that names its companies to a database which takes connections and says nothing is told together, not one after the other', async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const pool = makePool(`postgresql://nobody:none@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/nothing`, 2, { pipeline: true });
  const directory = makeTenantDirectory(pool, { pool, copyPool: pool, now: () => new Date(), hintBounds, onHints: () => {} });
  const told = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => directory.ofName(`company-${index}`)));
  const reasons = told.map((each) => (each.status === 'rejected' ? isOutage(each.reason) : each.value));
  expect(new Set(reasons)).toEqual(new Set([true]));
  // Connections are given five seconds each, two at a time: after a hundred there would have been forty.
  expect(attempts).toBeLessThan(10);
  await endPool(pool);
});
