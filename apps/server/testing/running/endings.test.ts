import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AnotherServer, startAnotherServer } from '../kit/another-server.ts';
import { Client } from '../kit/client.ts';
import { aMember, askedPath, endings } from '../kit/endings.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { openStream } from '../kit/open-stream.ts';

useTestApp();

let another: AnotherServer;
let addresses: readonly string[];
beforeAll(async () => {
  const { app, running } = testApp();
  another = await startAnotherServer({
    appUrl: inject('databaseAppUrl'),
    directUrl: inject('databaseDirectUrl'),
    dataDir: running.services.config.dataDir,
  });
  addresses = [await app.http.listen({ port: 0, host: '127.0.0.1' }), another.address];
});
afterAll(() => another.stop());

const ask = async (address: string, client: Client) =>
  (await fetch(`${address}${askedPath}`, { headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token}` } })).status;

// That it is within a second is measured by the long proof: here other test files keep the machine busy.
const soon = { interval: 50 };

describe('what ends somebody’s right', () => {
  it.each(endings)('$name: takes effect on every server at once, on open connections too, and on nobody else', async ({ status, closes, end }) => {
    const { ownerUrl, running } = testApp();
    const member = await aMember({ ownerUrl, source: running.source, client: (tenant, token, userId) => new Client(tenant, token, userId) });
    const everywhere = (client: Client) => Promise.all(addresses.map((address) => ask(address, client)));
    expect([await everywhere(member.user), await everywhere(member.admin)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const streams = await Promise.all(addresses.map((address) => openStream(address, member.user)));
    const others = await Promise.all(addresses.map((address) => openStream(address, member.admin)));
    expect([...streams, ...others].map((stream) => stream.status)).toEqual([200, 200, 200, 200]);
    const open = new Set([...streams, ...others]);
    for (const stream of open) void stream.ended.then(() => open.delete(stream));

    await end(member);
    await expect.poll(() => everywhere(member.user), soon).toEqual([status, status]);
    if (closes) await expect.poll(() => streams.some((stream) => open.has(stream)), soon).toBe(false);
    const suspended = status === 403 && closes;
    expect(await everywhere(member.admin)).toEqual(suspended ? [403, 403] : [200, 200]);
    if (!suspended) expect(others.every((stream) => open.has(stream))).toBe(true);
    for (const stream of open) stream.close();
  });
});
