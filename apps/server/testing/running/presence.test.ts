import { openRecord } from '@quarterlight/contract/system/routes';
import type { Doing } from '@quarterlight/contract/system/schemas';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import { aBranch, aCustomer } from '../../src/areas/companies/companies.testing.ts';
import type { Running } from '../../src/process/start-services.ts';
import { askedOf } from '../kit/asking.ts';
import type { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { openStream } from '../kit/open-stream.ts';
import { startQuietServices } from '../kit/quiet-services.ts';
import { aTenant, type TestTenant } from '../kit/tenants.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';

useTestApp();

// A second server process on the same database.
let second: { app: App; running: Running };
let addresses: readonly [string, string];

beforeAll(async () => {
  const { clock, app } = testApp();
  const running = await startQuietServices(inject('databaseAppUrl'), { directUrl: inject('databaseDirectUrl'), now: clock.now });
  second = { app: await buildApp(running.services), running };
  addresses = [await app.http.listen({ port: 0, host: '127.0.0.1' }), await second.app.http.listen({ port: 0, host: '127.0.0.1' })];
});
afterAll(async () => {
  await second.app.http.close();
  await second.running.stop();
});
afterEach(() => testApp().clock.reset());

interface Said {
  readonly entity: string;
  readonly id: string;
  readonly tab?: string;
  readonly doing?: Doing;
}
const tabs = new Map<Client, string>();
const tabOf = (client: Client) => tabs.get(client) ?? tabs.set(client, newId()).get(client) ?? '';
const say = async (client: Client, { tab = tabOf(client), doing = 'looking', ...record }: Said, server: 0 | 1 = 0) => {
  const { url, body } = askedOf(openRecord, { body: { ...record, tab, doing } });
  const reply = await fetch(`${addresses[server]}${url}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-tenant': client.tenant, authorization: `Bearer ${client.token}` },
    body: JSON.stringify(body),
  });
  const answer: unknown = await reply.json();
  return reply.status === 200 ? answer : [reply.status, Object(answer).code];
};
const nobody = { people: [] };
const only = (name: string | null, doing: Doing = 'looking') => ({ people: [{ name, doing }] });
const absent = [404, 'record.not_found'];

async function aWorksheet(tenant: TestTenant) {
  const of = await owners(tenant);
  return { of, record: { entity: 'worksheet', id: (await recordsOf['worksheet']?.(tenant, of))?.id ?? '' } };
}

describe('who has a record open', () => {
  it('hears who else looks at it, who edits it, and who left it; nobody hears of themselves', async () => {
    const tenant = await aTenant();
    const { record } = await aWorksheet(tenant);
    const [beth, jo] = [await tenant.user({ displayName: 'Beth Carmichael' }), await tenant.user({ displayName: 'Jo Field' })];
    expect(await say(beth, record)).toEqual(nobody);
    expect(await say(jo, record)).toEqual(only('Beth Carmichael'));
    // Two tabs are one person, who edits where one of them does.
    await say(beth, { ...record, tab: newId(), doing: 'editing' });
    expect(await say(jo, record)).toEqual(only('Beth Carmichael', 'editing'));
    expect(await say(beth, record)).toEqual(only('Jo Field'));
    await say(jo, { ...record, doing: 'left' });
    expect(await say(beth, record)).toEqual(nobody);
  });

  it('a tab that is heard no more is gone after some tens of seconds, one that edits a little later', async () => {
    const { clock } = testApp();
    const tenant = await aTenant();
    const { record } = await aWorksheet(tenant);
    const [killed, editing, jo] = [await tenant.user(), await tenant.user({ displayName: 'Beth' }), await tenant.user()];
    await say(killed, record);
    await say(editing, { ...record, doing: 'editing' });
    clock.advance(39_000);
    expect(await say(jo, record)).toMatchObject({ people: [{}, {}] });
    clock.advance(2_000);
    expect(await say(jo, record)).toEqual(only('Beth', 'editing'));
    clock.advance(50_000);
    expect(await say(jo, record)).toEqual(nobody);
  });

  it('is told by the live connection, also of people at another process, and whoever has not got it open is told nothing', async () => {
    const tenant = await aTenant();
    const { record } = await aWorksheet(tenant);
    const [beth, jo, sam] = [await tenant.user({ displayName: 'Beth' }), await tenant.user(), await tenant.user()];
    const [mine, other] = [await openStream(addresses[0], jo), await openStream(addresses[0], sam)];
    await say(jo, record);
    const heard = () => mine.text().split(`event: presence\ndata: {"entity":"worksheet","id":"${record.id}"}`).length;
    await expect.poll(heard).toBe(2);
    // The other process hears of Jo a moment later.
    await expect.poll(() => say(beth, record, 1)).toEqual(only(expect.any(String)));
    await expect.poll(heard).toBe(3);
    expect(await say(jo, record)).toEqual(only('Beth'));
    // Saying the same again is no news, leaving is.
    await say(beth, record, 1);
    await say(beth, { ...record, doing: 'left' }, 1);
    await expect.poll(heard).toBe(4);
    expect(await say(jo, record)).toEqual(nobody);
    expect(other.text()).not.toContain('presence');
    for (const { close } of [mine, other]) close();
  });

  it('is for whoever could fetch the record: not for another tenant, customer or branch, nor without the permission', async () => {
    const [tenant, strange] = [await aTenant(), await aTenant()];
    const { record, of } = await aWorksheet(tenant);
    await say(await tenant.user({ displayName: 'Beth' }), record);
    const permissions = ['view-worksheets'] as const;
    expect(await say(await tenant.user({ permissions }), record)).toEqual(only('Beth'));
    for (const stranger of [
      await strange.user(),
      await tenant.user({ permissions: ['view-invoices', 'view-diary'] }),
      await tenant.user({ permissions, customerId: (await aCustomer(tenant)).id }),
      await tenant.user({ permissions, branchId: (await aBranch(tenant)).id }),
      await tenant.user({ role: 'technician', homeBranchId: of.branchId }),
    ])
      expect(await say(stranger, record)).toEqual(absent);
    const admin = await tenant.user();
    expect(await say(admin, { ...record, id: newId() })).toEqual(absent);
    for (const entity of ['lookup', 'constructor', 'no such thing']) expect(await say(admin, { ...record, entity })).toEqual(absent);
  });

  it('tells a branch’s people who is of theirs by name, and of the others that somebody is there', async () => {
    const tenant = await aTenant();
    const { record, of } = await aWorksheet(tenant);
    const bound = { branchId: of.branchId, permissions: ['view-worksheets'] } as const;
    const [office, one, other] = [await tenant.user({ displayName: 'Office' }), await tenant.user({ ...bound, displayName: 'One' }), await tenant.user(bound)];
    await say(office, { ...record, doing: 'editing' });
    await say(one, record);
    expect(await say(other, record)).toEqual({
      people: [
        { name: null, doing: 'editing' },
        { name: 'One', doing: 'looking' },
      ],
    });
    expect(await say(office, record)).toMatchObject({ people: [{ name: 'One' }, { name: expect.any(String) }] });
  });

  it('works on every kind that has a record page, and keeps twenty tabs of one user', async () => {
    const tenant = await aTenant();
    const of = await owners(tenant);
    const [beth, jo] = [await tenant.user({ displayName: 'Beth' }), await tenant.user()];
    const made = async (kind: string) => (await recordsOf[kind]?.(tenant, of))?.id ?? '';
    const first = { entity: 'stock', id: of.vanId };
    const others = await Promise.all(
      ['worksheet', 'invoice', 'purchase-order', 'vehicle', 'role', 'user'].map(async (entity) => ({ entity, id: await made(entity) })),
    );
    for (const record of [first, ...others]) {
      await say(beth, { ...record, tab: newId() });
      expect([record.entity, await say(jo, record)]).toEqual([record.entity, only('Beth')]);
    }
    const last = others.at(-1) ?? first;
    for (let tab = 0; tab < 20; tab += 1) await say(beth, { ...last, tab: newId() });
    expect([await say(jo, first), await say(jo, last)]).toEqual([nobody, only('Beth')]);
  });
});
