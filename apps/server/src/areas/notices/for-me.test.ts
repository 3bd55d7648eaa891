import { listForMe, putAway } from '@quarterlight/contract/notices/for-me-routes';
import type { ForMeKind } from '@quarterlight/contract/notices/names';
import { createEquipment } from '@quarterlight/contract/schedule/equipment-routes';
import { approveAbsence, createAbsence } from '@quarterlight/contract/schedule/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { openStream } from '../../../testing/kit/open-stream.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBuyer } from '../purchasing/purchasing.fixtures.ts';
import { aCompany, type Company, inDays, ok } from '../worksheets/job.fixtures.ts';

useTestApp();

const thingsOf = async (client: Client, kind: ForMeKind) => ok(await client.call(listForMe)).kinds.find((each) => each.kind === kind)?.things ?? [];
const titles = async (client: Client, kind: ForMeKind) => (await thingsOf(client, kind)).map(({ title, detail }) => `${title}: ${detail}`);

const anAbsence = ({ tenant, technician }: Company, days: number) => {
  const on = inDays(tenant, days);
  return technician.client.call(createAbsence, { body: { userId: technician.id, type: 'holiday', from: on, fromSlot: 'A', to: on, toSlot: 'P', note: '' } });
};

it('shows whoever decides the absences that are asked for, until they are decided; nobody their own', async () => {
  const company = await aCompany();
  const { manager, technician } = company;
  expect(ok(await manager.call(listForMe))).toEqual({ count: 0, kinds: [] });
  const [later, sooner] = [ok(await anAbsence(company, 9)), ok(await anAbsence(company, 4))];
  const waiting = ok(await manager.call(listForMe));
  expect([waiting.count, waiting.kinds.map(({ kind, count }) => `${kind} ${count}`)]).toEqual([2, ['approval 2']]);
  const things = await thingsOf(manager, 'approval');
  expect(things.map(({ recordId, entity, edition }) => [recordId, entity, edition])).toEqual([
    [sooner.id, 'absence', null],
    [later.id, 'absence', null],
  ]);
  expect(things[0]?.title).toMatch(/^Absence of /);
  expect(things[0]?.detail).toMatch(/^Holiday, \d\d\/\d\d\/\d{4}$/);
  expect(ok(await technician.client.call(listForMe)).count).toBe(0);
  ok(await manager.call(approveAbsence, { params: { id: sooner.id }, version: sooner.version, body: {} }));
  expect((await thingsOf(manager, 'approval')).map(({ recordId }) => recordId)).toEqual([later.id]);
});

it('shows what lapses, the longest over first, until it is put away; with another day it comes back', async () => {
  const company = await aCompany();
  const { tenant, manager, technician, branch, adviser } = company;
  const certificate = await insert(tenant, 'certificate', (id) => ({
    id,
    user_id: technician.id,
    skill: 'adas-static',
    name: 'IMI ADAS',
    expires: inDays(tenant, 20),
  }));
  const frame = ok(
    await manager.call(createEquipment, {
      body: {
        name: 'Frame',
        maker: '',
        serialNumber: '',
        softwareVersion: '',
        branchId: branch.id,
        technicianId: null,
        licenceExpires: inDays(tenant, -3),
        calibratedOn: null,
        serviceDue: inDays(tenant, 10),
        retiredOn: null,
        note: '',
      },
    }),
  );
  const lapses = await thingsOf(manager, 'lapse');
  expect(lapses.map(({ title, isLate }) => `${title} ${isLate}`).toSorted()).toEqual([
    expect.stringMatching(/certificate of .* false$/),
    'Licence of Frame true',
    'Service of Frame false',
  ]);
  expect(await titles(technician.client, 'lapse')).toEqual([expect.stringMatching(/^Your .* certificate: Expires on/)]);
  expect(await thingsOf(adviser, 'lapse')).toEqual([]);
  const licence = lapses.find(({ title }) => title.startsWith('Licence'));
  const body = { kind: 'lapse', id: frame.id, edition: licence?.edition ?? '' } as const;
  for (const times of [1, 2]) expect([times, (await manager.call(putAway, { body })).status]).toEqual([times, 204]);
  expect((await thingsOf(manager, 'lapse')).map(({ title }) => title)).not.toContain('Licence of Frame');
  // What is somebody else's stays with them.
  const other = await tenant.user({ role: 'manager' });
  expect((await thingsOf(other, 'lapse')).map(({ title }) => title)).toContain('Licence of Frame');
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('equipment')
      .set({ licence_expires: inDays(tenant, 2) })
      .where('id', '=', frame.id)
      .execute(),
  );
  expect((await thingsOf(manager, 'lapse')).map(({ title }) => title)).toContain('Licence of Frame');
  // A later certificate of the same skill ends the lapse of the first.
  await insert(tenant, 'certificate', (id) => ({ id, user_id: technician.id, skill: 'adas-static', name: 'IMI ADAS', expires: inDays(tenant, 400) }));
  expect((await thingsOf(technician.client, 'lapse')).map(({ id }) => id)).not.toContain(certificate.id);
});

it('puts away only what waits for whoever asks', async () => {
  const company = await aCompany();
  const { tenant, adviser } = company;
  expect((await adviser.call(putAway, { body: { kind: 'lapse', id: newId(), edition: '2026-01-01' } })).status).toBe(204);
  expect(await tenant.scope.read(({ db }) => db.selectFrom('put_away').select('kind').execute())).toEqual([]);
  expect((await adviser.call(putAway, { body: { kind: 'nothing' as 'lapse', id: newId(), edition: 'x' } })).status).toBe(400);
});

it('shows orders over the limit to whoever may approve them', async () => {
  const { tenant, draft, store } = await aBuyer(await aTenant());
  const [approver, buyer] = [await tenant.user({ permissions: ['approve-purchase-orders'] }), await tenant.user({ permissions: ['edit-purchase-orders'] })];
  const atBranch = await tenant.user({ permissions: ['approve-purchase-orders'], branchId: store.branch.id });
  await draft(2);
  const dear = await draft(20);
  expect((await thingsOf(approver, 'approval')).map(({ title, recordId }) => [title, recordId])).toEqual([[`Purchase order ${dear.number}`, dear.id]]);
  for (const client of [buyer, atBranch]) expect(await thingsOf(client, 'approval')).toEqual([]);
});

it('tells whoever put something away alone, for their other tabs', async () => {
  const company = await aCompany();
  const { tenant, technician, adviser } = company;
  await insert(tenant, 'certificate', (id) => ({ id, user_id: technician.id, skill: 'adas-static', name: 'IMI', expires: inDays(tenant, 5) }));
  const [lapse] = await thingsOf(technician.client, 'lapse');
  const { http } = testApp().app;
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const streams = await Promise.all([technician.client, adviser].map((client) => openStream(address, client)));
  expect((await technician.client.call(putAway, { body: { kind: 'lapse', id: lapse?.id ?? '', edition: lapse?.edition ?? '' } })).status).toBe(204);
  await tenant.scope.write((tx) => tx.announce('lookup', tenant.scope.tenant.id));
  await expect.poll(() => streams.every((stream) => stream.text().includes('"lookup"'))).toBe(true);
  expect(streams.map((stream) => stream.text().includes('"for-me"'))).toEqual([true, false]);
  for (const stream of streams) stream.close();
});
