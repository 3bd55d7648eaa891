import { logout } from '@quarterlight/contract/identity/routes';
import { disableUser, endUserSessions, lockUser } from '@quarterlight/contract/identity/routes-people';
import { permissionNames } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import type { WriteTx } from '../../src/platform/database/scope.ts';
import type { Running } from '../../src/process/start-services.ts';
import { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { openStream } from '../kit/open-stream.ts';
import { asOwner } from '../kit/owner.ts';
import { startQuietServices } from '../kit/quiet-services.ts';
import { aTenant, grant, signIn, type TestTenant } from '../kit/tenants.ts';
import type { Owners } from '../kit/walk-record.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';

useTestApp();

// A second server process on the same database; its clock is the first one's.
let second: { app: App; running: Running };
let addresses: readonly [string, string];

beforeAll(async () => {
  const { clock, app } = testApp();
  const { dataDir } = testApp().running.services.config;
  const running = await startQuietServices(inject('databaseAppUrl'), { dataDir, directUrl: inject('databaseDirectUrl'), now: clock.now });
  second = { app: await buildApp(running.services), running };
  addresses = [await app.http.listen({ port: 0, host: '127.0.0.1' }), await second.app.http.listen({ port: 0, host: '127.0.0.1' })];
});
afterAll(async () => {
  try {
    await second.app.http.close();
  } finally {
    await second.running.stop();
  }
});

/** A second, and what this machine may take besides while other tests run on it. */
const mostAfterAnEnd = 1_500;
const listen = (client: Client, server: 0 | 1) => openStream(addresses[server], client);
const soon = (promise: Promise<unknown>) => Promise.race([promise.then(() => 'ended'), new Promise((done) => setTimeout(done, 25_000, 'still open'))]);
const cutNotifications = () =>
  asOwner(testApp().superuserUrl, (owner) =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quarterlight hints'`),
  );
const claims = async (client: Client, server: 0 | 1) =>
  (await fetch(`${addresses[server]}/v1/users/claims`, { headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token}` } })).status;

describe('the stream of hints', { timeout: 90_000 }, () => {
  it('carries what every answer carries, and no HEAD holds it open', async () => {
    const user = await (await aTenant()).user();
    const stream = await listen(user, 0);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    for (const header of ['x-content-type-options', 'referrer-policy', 'x-frame-options', 'content-security-policy', 'cross-origin-resource-policy'])
      expect([header, stream.headers.get(header)]).not.toEqual([header, null]);
    expect(stream.headers.get('cache-control')).toBe('no-store');
    stream.close();
    const head = await fetch(`${addresses[0]}/v1/hints`, { method: 'HEAD', headers: { 'x-tenant': user.tenant, authorization: `Bearer ${user.token}` } });
    expect(head.status).toBe(404);
  });

  it('tells another process’s changes once, and only those of its own tenant', async () => {
    const [tenant, other] = [await aTenant(), await aTenant()];
    const [mine, theirs] = [await listen(await tenant.user(), 1), await listen(await other.user(), 1)];
    const id = newId();
    await tenant.scope.write((tx) => tx.announce('worksheet', id, 3));
    await expect.poll(mine.text).toContain(id);
    // Without the notifications what is told comes by the looking up of what is kept, which meets the first again.
    await cutNotifications();
    const last = newId();
    await tenant.scope.write((tx) => tx.announce('worksheet', last, 3));
    await other.scope.write((tx) => tx.announce('worksheet', last, 3));
    await expect.poll(mine.text).toContain(last);
    await expect.poll(theirs.text).toContain(last);
    expect(mine.text().split(id)).toHaveLength(2);
    expect(theirs.text()).not.toContain(id);
    mine.close();
    theirs.close();
  });

  it('loses no hint with the connection that carries the notifications', async () => {
    const tenant = await aTenant();
    const stream = await listen(await tenant.user(), 1);
    const id = newId();
    await cutNotifications();
    await tenant.scope.write((tx) => tx.announce('worksheet', id, 1));
    await expect.poll(stream.text).toContain(id);
    stream.close();
  });

  it('refuses a twenty-first for one user', async () => {
    const user = await (await aTenant()).user();
    const streams = await Promise.all(Array.from({ length: 21 }, () => listen(user, 0)));
    expect(streams.map((stream) => stream.status).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    for (const stream of streams) stream.close();
  });
});

describe('hints go to whom the record would be shown', { timeout: 90_000 }, () => {
  const kinds = ['worksheet', 'booking', 'invoice', 'stock', 'purchase-order', 'customer', 'user'] as const;

  /** A record of each kind that is these people's. */
  const aWorld = async (tenant: TestTenant, of: Owners) => {
    const made = async (kind: string) => (await recordsOf[kind]?.(tenant, of))?.id ?? '';
    const user = await tenant.user({ branchId: of.branchId });
    return {
      worksheet: await made('worksheet'),
      booking: await made('booking'),
      invoice: await made('invoice'),
      stock: of.vanId,
      'purchase-order': await made('purchase-order'),
      customer: of.customerId,
      user: user.userId,
    };
  };
  const heard = async (tenant: TestTenant, clients: readonly Client[], world: Record<(typeof kinds)[number], string>) => {
    const last = newId();
    const streams = await Promise.all(clients.map((client, index) => listen(client, index % 2 === 0 ? 0 : 1)));
    await tenant.scope.write(async (tx) => {
      for (const kind of kinds) await tx.announce(kind, world[kind], 7);
      await tx.announce('lookup', last, 7);
    });
    for (const { text } of streams) await expect.poll(text).toContain(last);
    for (const { close } of streams) close();
    return streams.map(({ text }) => kinds.filter((kind) => text().includes(`"entity":"${kind}","id":"${world[kind]}"`)));
  };

  it('by permission: of what somebody may not see they are not told', async () => {
    const tenant = await aTenant();
    const world = await aWorld(tenant, await owners(tenant));
    const clients = [
      await tenant.user({ permissions: [] }),
      await tenant.user({ permissions: ['view-invoices'] }),
      await tenant.user({ permissions: ['view-purchase-orders', 'view-customers'] }),
      await tenant.user({ permissions: permissionNames }),
    ];
    expect(await heard(tenant, clients, world)).toEqual([[], ['invoice'], ['purchase-order', 'customer'], [...kinds]]);
  });

  it('and by customer, branch and technician, whatever else they hold', async () => {
    const tenant = await aTenant();
    const [mine, theirs] = [await owners(tenant), await owners(tenant)];
    const permissions = permissionNames;
    const peopleOf = async (of: Owners) => [
      await tenant.user({ customerId: of.customerId, permissions }),
      await tenant.user({ branchId: of.branchId, permissions }),
      new Client(tenant.slug, await signIn(tenant.scope, of.technicianId)),
    ];
    await tenant.scope.write(async (tx) => {
      for (const of of [mine, theirs]) await grant(tx, of.technicianId);
    });
    const world = await aWorld(tenant, mine);
    const own = [
      ['worksheet', 'booking', 'customer'],
      ['worksheet', 'booking', 'invoice', 'stock', 'purchase-order', 'user'],
      ['worksheet', 'booking', 'stock'],
    ];
    // The invoice of the walk is a draft, which customers are shown none of; a van is its technician's and its branch's.
    expect(await heard(tenant, await peopleOf(mine), world)).toEqual(own);
    expect(await heard(tenant, await peopleOf(theirs), world)).toEqual([[], [], []]);
  });

  it('those whose job was taken away are told of it once more', async () => {
    const tenant = await aTenant();
    const [before, after] = [await owners(tenant), await owners(tenant)];
    const { worksheet } = await aWorld(tenant, before);
    const streams = [await listen(await tenant.user({ branchId: before.branchId }), 1), await listen(await tenant.user({ branchId: after.branchId }), 1)];
    const was = { customerId: before.customerId, branchId: before.branchId, technicianId: before.technicianId };
    await tenant.scope.write(async (tx) => {
      await tx.db.updateTable('worksheet').set({ branch_id: after.branchId }).where('id', '=', worksheet).execute();
      await tx.announce('worksheet', worksheet, 2, was);
    });
    for (const { text } of streams) await expect.poll(text).toContain(worksheet);
    await tenant.scope.write((tx) => tx.announce('worksheet', worksheet, 3));
    await expect.poll(streams[1]?.text ?? (() => '')).toContain('"version":3');
    expect(streams[0]?.text()).not.toContain('"version":3');
    for (const { close } of streams) close();
  });

  it('as they are by now: who is given a permission hears from then on, who loses it no more', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: [] });
    const stream = await listen(user, 1);
    const tell = async (version: number) => {
      const [id, last] = [newId(), newId()];
      await tenant.scope.write(async (tx) => {
        await tx.announce('invoice', id, version);
        await tx.announce('lookup', last);
      });
      await expect.poll(stream.text).toContain(last);
      return stream.text().includes(id);
    };
    expect(await tell(1)).toBe(false);
    const change = (work: (tx: WriteTx, permissionId: string) => Promise<unknown>) =>
      tenant.scope.write(async (tx) => {
        await work(tx, (await tx.db.selectFrom('permission').select('id').where('name', '=', 'view-invoices').executeTakeFirstOrThrow()).id);
        await tx.announce('user', user.userId);
      });
    await change((tx, id) => tx.db.insertInto('user_permission').values({ user_id: user.userId, permission_id: id }).execute());
    expect(await tell(2)).toBe(true);
    await change((tx, id) => tx.db.deleteFrom('user_permission').where('permission_id', '=', id).execute());
    expect(await tell(3)).toBe(false);
    stream.close();
  });
});

describe('a session that ends', { timeout: 90_000 }, () => {
  it('is refused by the other process, and its streams end in both', async () => {
    const user = await (await aTenant()).user();
    const streams = [await listen(user, 0), await listen(user, 1)];
    expect([await claims(user, 0), await claims(user, 1)]).toEqual([200, 200]);
    expect((await user.call(logout)).status).toBe(204);
    expect(await claims(user, 0)).toBe(401);
    await expect.poll(() => claims(user, 1), { interval: 50, timeout: 25_000 }).toBe(401);
    for (const stream of streams) expect(await soon(stream.ended)).toBe('ended');
  });

  it('ends in both within a second where its user is disabled or locked, and where somebody else ends it', async () => {
    const tenant = await aTenant();
    const office = await tenant.user();
    const ends = [
      (userId: string) => office.call(disableUser, { params: { id: userId } }),
      (userId: string) => office.call(lockUser, { params: { id: userId } }),
      (userId: string) => office.call(endUserSessions, { params: { id: userId } }),
    ];
    for (const end of ends) {
      const user = await tenant.user({ role: 'adviser' });
      const streams = [await listen(user, 0), await listen(user, 1)];
      expect((await end(user.userId)).status).toBe(200);
      const endedAt = performance.now();
      for (const { ended } of streams) {
        expect(await soon(ended)).toBe('ended');
        expect((await ended) - endedAt).toBeLessThan(mostAfterAnEnd);
      }
    }
  });

  it('ends its streams where its token or its twelve hours are over', async () => {
    const tenant = await aTenant();
    const stream = await listen(await tenant.user(), 1);
    try {
      testApp().clock.advance(61 * 60_000);
      expect(await soon(stream.ended)).toBe('ended');
    } finally {
      testApp().clock.reset();
      stream.close();
    }
  });

  it('and so does permissionNames of a tenant that is suspended', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const stream = await listen(user, 1);
    expect(await claims(user, 1)).toBe(200);
    await asOwner(testApp().ownerUrl, (owner) => owner.query(`update tenant set status = 'suspended' where slug = $1`, [tenant.slug]));
    await expect.poll(() => claims(user, 1), { interval: 50, timeout: 25_000 }).toBe(403);
    expect(await soon(stream.ended)).toBe('ended');
  });
});
