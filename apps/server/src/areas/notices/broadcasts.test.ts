import { listClaims } from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastForm, BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { newId } from '@quarterlight/kit/ids';
import { clockOf, localDayOf } from '@quarterlight/kit/instants';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aCompany, type Company, inDays, ok, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { toNobody } from './notices.testing.ts';
import { sendScheduled } from './send-broadcast.ts';

useTestApp();

const to = (more: Partial<BroadcastTo>): BroadcastTo => ({ ...toNobody, ...more });
const form = ({ tenant }: Company, more: Partial<BroadcastForm> = {}): BroadcastForm => ({
  title: 'Bank holiday hours',
  text: 'We close at noon.\n\nSee https://example.test.',
  mustRead: false,
  to: to({ everybody: true }),
  startsDay: null,
  startsTime: '08:00',
  endsDay: inDays(tenant, 10),
  ...more,
});
const write = (company: Company, more: Partial<BroadcastForm> = {}, by: Client = company.manager) =>
  by.call(routes.createBroadcast, { body: form(company, more) });
const send = (company: Company, { id, version }: { id: string; version: number }) =>
  company.manager.call(routes.sendBroadcast, { params: { id }, version, body: {} });
const sent = async (company: Company, more: Partial<BroadcastForm> = {}) => ok(await send(company, ok(await write(company, more))));
const mine = async (client: Client, query: object = {}) => ok(await client.call(routes.listOwnBroadcasts, { query })).items;
const titles = async (client: Client) => (await mine(client)).map(({ title }) => title);
const pending = async (client: Client) => ok(await client.call(listClaims)).find(({ type }) => type === 'pending-broadcasts')?.value;
const read = (client: Client, id: string, edition = 1) => client.call(routes.readBroadcast, { params: { id }, body: { edition } });

describe('whom it reaches', () => {
  it('is whoever any of the targets names, as the preview counts them, and nobody else', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, branch, customer } = company;
    const elsewhere = await aBranch(tenant);
    const theirs = await tenant.user({ role: 'customer', customerId: customer.id });
    const others = await tenant.user({ role: 'customer', customerId: (await aCustomer(tenant)).id });
    const here = await tenant.user({ role: 'branch', branchId: branch.id });
    const there = await tenant.user({ role: 'branch', branchId: elsewhere.id });
    const roles = ok(await manager.call(routes.listAudiences)).roles;
    const roleId = roles.find(({ name }) => name === 'Service adviser')?.id ?? '';
    const groups: [string, BroadcastTo][] = [
      ['everybody', to({ everybody: true })],
      ['advisers', to({ roleIds: [roleId] })],
      ['branch', to({ branchIds: [elsewhere.id] })],
      ['customers', to({ allCustomers: true })],
      ['customer', to({ customerIds: [customer.id] })],
      ['both', to({ roleIds: [roleId], customerIds: [customer.id] })],
    ];
    for (const [title, group] of groups) await sent(company, { title, to: group });
    expect((await titles(adviser)).toSorted()).toEqual(['advisers', 'both', 'everybody']);
    expect((await titles(theirs)).toSorted()).toEqual(['both', 'customer', 'customers', 'everybody']);
    expect((await titles(others)).toSorted()).toEqual(['customers', 'everybody']);
    expect(await titles(here)).toEqual(['everybody']);
    expect((await titles(there)).toSorted()).toEqual(['branch', 'everybody']);
    const reach = async (group: BroadcastTo) => ok(await manager.call(routes.countReach, { body: { to: group } })).people;
    expect([await reach(to({ customerIds: [customer.id] })), await reach(to({ allCustomers: true })), await reach(to({ branchIds: [elsewhere.id] }))]).toEqual([
      1, 2, 1,
    ]);
    // Whoever joins the role later is among them.
    const late = await tenant.user({ role: 'adviser' });
    expect((await titles(late)).toSorted()).toEqual(['advisers', 'both', 'everybody']);
  });

  it('is walled off by the database: a branch’s people and technicians find none of another branch’s, whatever they hold, and no draft', async () => {
    const company = await aCompany();
    const { tenant, technician, branch } = company;
    const elsewhere = await aBranch(tenant);
    const bound = await tenant.user({ branchId: branch.id, permissions: ['send-broadcasts'] });
    const theirs = await sent(company, { to: to({ branchIds: [elsewhere.id] }) });
    const draft = ok(await write(company, { to: to({ branchIds: [branch.id] }) }));
    const ours = await sent(company, { to: to({ branchIds: [branch.id] }) });
    for (const client of [bound, technician.client]) {
      for (const { id } of [theirs, draft]) {
        await refusedWithoutTrace(tenant, 'record.not_found', () => client.call(routes.getOwnBroadcast, { params: { id } }));
        await refusedWithoutTrace(tenant, 'record.not_found', () => read(client, id));
      }
      ok(await client.call(routes.getOwnBroadcast, { params: { id: ours.id } }));
    }
    const withdraw = (id: string) => bound.call(routes.withdrawBroadcast, { params: { id }, version: 2, body: { reason: 'Mine' } });
    await refusedWithoutTrace(tenant, 'record.not_found', () => bound.call(routes.getBroadcast, { params: { id: theirs.id } }));
    await refusedWithoutTrace(tenant, 'record.not_found', () => withdraw(theirs.id));
    await refusedWithoutTrace(tenant, 'broadcast.office_only', () => withdraw(ours.id));
    const visible = await tenant.scope
      .as({ ...tenant.scope.actor, userId: bound.userId, companyType: 'Branch', branchId: branch.id })
      .read(({ db }) => db.selectFrom('broadcast').select('id').execute());
    expect(visible.map(({ id }) => id)).toEqual([ours.id]);
  });

  it('refuses what cannot be, with words at the field, and nothing is written', async () => {
    const company = await aCompany();
    const { tenant, adviser, branch, customer } = company;
    const foreign = await aCompany();
    const no = (code: string, more: Partial<BroadcastForm>) => refusedWithoutTrace(tenant, code, () => write(company, more));
    await no('broadcast.nobody', { to: toNobody });
    await no('broadcast.role', { to: to({ roleIds: [newId()] }) });
    await no('broadcast.branch', { to: to({ branchIds: [foreign.branch.id] }) });
    await no('broadcast.customer', { to: to({ customerIds: [customer.id, foreign.customer.id] }) });
    await no('broadcast.starts', { startsDay: inDays(tenant, -1) });
    await no('broadcast.ends', { endsDay: inDays(tenant, -1) });
    await no('broadcast.ends', { startsDay: inDays(tenant, 5), endsDay: inDays(tenant, 4) });
    await no('broadcast.too_long', { endsDay: inDays(tenant, 367) });
    await no('request.invalid', { text: 'x'.repeat(16_001) });
    await no('request.invalid', { startsTime: '25:00' });
    await no('request.invalid', { colour: 'red' } as object);
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => write(company, {}, adviser));
    const bound = await tenant.user({ branchId: branch.id, permissions: ['send-broadcasts'] });
    await refusedWithoutTrace(tenant, 'broadcast.office_only', () => write(company, {}, bound));
    // Nor does it learn whom the company deals with.
    const found = async (by: Client) => ok(await by.call(routes.findBroadcastCustomers, { query: {} })).length;
    expect([await found(bound), (await found(await tenant.user({ permissions: ['send-broadcasts'] }))) > 0]).toEqual([0, true]);
  });
});

describe('its life', () => {
  it('is a draft, waits for its time, goes live by the task, is corrected, read again and withdrawn', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser } = company;
    const soon = new Date(Date.parse(tenant.scope.now()) + 5 * 60_000);
    const { timeZone } = tenant.scope.tenant;
    const starts = { startsDay: localDayOf(soon, timeZone), startsTime: clockOf(soon, timeZone), endsDay: inDays(tenant, 3) };
    const draft = ok(await write(company, { ...starts, mustRead: true }));
    expect([draft.state, draft.allowedActions, draft.people > 1]).toEqual(['draft', ['change', 'attach', 'send', 'remove'], true]);
    const waiting = ok(await send(company, draft));
    expect([waiting.state, waiting.allowedActions]).toEqual(['scheduled', ['change', 'attach', 'take-back']]);
    await sendScheduled(tenant.scope, draft.id);
    expect([await titles(adviser), await pending(adviser)]).toEqual([[], '0']);
    await refusedWithoutTrace(tenant, 'record.not_found', () => read(adviser, draft.id));
    testApp().clock.advance(6 * 60_000);
    await sendScheduled(tenant.scope, draft.id);
    await sendScheduled(tenant.scope, draft.id);
    expect([await pending(adviser), await pending(manager)]).toEqual(['1', '0']);
    expect(ok(await adviser.call(routes.listMustRead)).map(({ id }) => id)).toEqual([draft.id]);
    ok(await read(adviser, draft.id));
    ok(await read(adviser, draft.id));
    expect([await pending(adviser), ok(await adviser.call(routes.listMustRead))]).toEqual(['0', []]);
    const live = ok(await manager.call(routes.getBroadcast, { params: { id: draft.id } }));
    expect(live).toMatchObject({ state: 'live', read: 2, allowedActions: ['attach', 'correct', 'withdraw'] });
    const correction = { title: live.title, text: 'We close at one.', mustRead: true, endsDay: live.endsDay };
    const correct = (version: number, readAgain: boolean) =>
      manager.call(routes.correctBroadcast, { params: { id: live.id }, version, body: { ...correction, readAgain } });
    const quiet = ok(await correct(live.version, false));
    expect([quiet.edition, await pending(adviser)]).toEqual([1, '0']);
    await refusedWithoutTrace(tenant, 'record.stale', () => correct(live.version, false));
    const again = ok(await correct(quiet.version, true));
    expect([again.edition, await pending(adviser)]).toEqual([2, '1']);
    await refusedWithoutTrace(tenant, 'broadcast.changed', () => read(adviser, live.id, 1));
    ok(await read(adviser, live.id, 2));
    const gone = ok(await manager.call(routes.withdrawBroadcast, { params: { id: live.id }, version: again.version, body: { reason: 'Wrong day' } }));
    expect([gone.state, gone.withdrawReason, gone.allowedActions, await titles(adviser)]).toEqual(['withdrawn', 'Wrong day', [], []]);
    await refusedWithoutTrace(tenant, 'broadcast.moved_on', () => correct(gone.version, false));
  });

  it('is over at the end of its last day without anybody doing anything', async () => {
    testApp().clock.freeze('2030-01-07T23:50:00Z');
    const company = await aCompany();
    const live = await sent(company, { endsDay: inDays(company.tenant, 0) });
    expect(await titles(company.adviser)).toEqual(['Bank holiday hours']);
    testApp().clock.advance(11 * 60_000);
    expect([await titles(company.adviser), await pending(company.adviser)]).toEqual([[], '0']);
    const over = ok(await company.manager.call(routes.getBroadcast, { params: { id: live.id } }));
    expect([over.state, over.allowedActions]).toEqual(['expired', []]);
    const counts = ok(await company.manager.call(routes.countBroadcasts));
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ state: 'expired', count: 1 }]);
    const listed = async (state: 'live' | 'expired') => ok(await company.manager.call(routes.listBroadcasts, { query: { state } })).items.length;
    expect([await listed('live'), await listed('expired')]).toEqual([0, 1]);
    await refusedWithoutTrace(company.tenant, 'broadcast.moved_on', () =>
      company.manager.call(routes.withdrawBroadcast, { params: { id: live.id }, version: live.version, body: { reason: 'Late' } }),
    );
  });

  it('is taken back, changed and removed as a draft alone', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const waiting = await sent(company, { startsDay: inDays(tenant, 2) });
    await refusedWithoutTrace(tenant, 'broadcast.moved_on', () =>
      manager.call(routes.removeBroadcast, { params: { id: waiting.id }, version: waiting.version }),
    );
    const change = (version: number, more: Partial<BroadcastForm>) =>
      manager.call(routes.changeBroadcast, { params: { id: waiting.id }, version, body: form(company, more) });
    await refusedWithoutTrace(tenant, 'broadcast.starts', () => change(waiting.version, {}));
    const later = ok(await change(waiting.version, { startsDay: inDays(tenant, 4), title: 'Later' }));
    expect([later.state, later.title, later.startsDay]).toEqual(['scheduled', 'Later', inDays(tenant, 4)]);
    const draft = ok(await manager.call(routes.takeBackBroadcast, { params: { id: waiting.id }, version: later.version, body: {} }));
    expect(draft.state).toBe('draft');
    expect((await manager.call(routes.removeBroadcast, { params: { id: waiting.id }, version: draft.version })).status).toBe(204);
  });
});

describe('who has read it', () => {
  it('is seen by those who may send alone, by name, read or not', async () => {
    const company = await aCompany();
    const { manager, adviser } = company;
    const live = await sent(company);
    ok(await read(adviser, live.id));
    const readers = async (query: object) => ok(await manager.call(routes.listReaders, { params: { id: live.id }, query })).items.map(({ id }) => id);
    expect((await readers({ read: 'read' })).toSorted()).toEqual([adviser.userId, manager.userId].toSorted());
    expect(await readers({ read: 'unread' })).not.toContain(adviser.userId);
    const file = await manager.raw('GET', `/v1/broadcasts/${live.id}/readers/sheet`);
    expect([file.status, file.text.split('\n').length]).toEqual([200, (await readers({})).length + 2]);
    expect((await adviser.call(routes.listReaders, { params: { id: live.id }, query: {} })).status).toBe(403);
    const unread = await mine(adviser, { read: 'unread' });
    expect([unread, (await mine(adviser, { read: 'read' })).map(({ id }) => id)]).toEqual([[], [live.id]]);
  });

  it('counts one reading where two come at once, and none by a key', async () => {
    const company = await aCompany();
    const { tenant, adviser } = company;
    const live = await sent(company);
    const both = await Promise.all([read(adviser, live.id), read(adviser, live.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await tenant.scope.read(({ db }) => db.selectFrom('broadcast_read').selectAll().where('user_id', '=', adviser.userId).execute());
    expect(rows).toHaveLength(1);
    const log = await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('id').where('action', '=', 'broadcast.read').execute());
    expect(log).toHaveLength(1);
    const key = await tenant.user({ role: 'adviser', byKey: true });
    await refusedWithoutTrace(tenant, 'access.person_only', () => read(key, live.id));
  });
});
