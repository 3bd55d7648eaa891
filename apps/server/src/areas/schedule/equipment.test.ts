import * as diary from '@quarterlight/contract/diary/routes';
import * as routes from '@quarterlight/contract/schedule/equipment-routes';
import type { EquipmentForm } from '@quarterlight/contract/schedule/equipment-schemas';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aCompany, type Company, inDays, ok, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { tellExpiring, warningDue } from './tell-expiring.ts';

useTestApp();

const form = ({ tenant, branch }: Company, more: Partial<EquipmentForm> = {}): EquipmentForm => ({
  name: 'Targetline T4 frame',
  maker: 'Targetline',
  serialNumber: 'TA-1',
  softwareVersion: '2026.2',
  branchId: branch.id,
  technicianId: null,
  licenceExpires: inDays(tenant, 200),
  calibratedOn: inDays(tenant, -20),
  serviceDue: inDays(tenant, 300),
  retiredOn: null,
  note: '',
  ...more,
});
const add = (company: Company, more: Partial<EquipmentForm> = {}, by = company.manager) => by.call(routes.createEquipment, { body: form(company, more) });

describe('the register', () => {
  it('keeps every field, finds by name, branch and state, and leaves out what is retired', async () => {
    const company = await aCompany({ name: 'Norwich' });
    const { tenant, manager, technician } = company;
    const made = ok(await add(company, { technicianId: technician.id, note: 'With tripod' }));
    expect(made).toMatchObject({ ...form(company, { technicianId: technician.id, note: 'With tripod' }), branchName: 'Norwich', version: 1 });
    const old = ok(await add(company, { name: 'Old board', serialNumber: '', licenceExpires: inDays(tenant, -1) }));
    const soon = ok(await add(company, { name: 'Rig', serialNumber: '', licenceExpires: inDays(tenant, 30) }));
    const listed = async (query: object) => ok(await manager.call(routes.listEquipment, { query })).items.map(({ id }) => id);
    expect(await listed({})).toEqual([old.id, soon.id, made.id]);
    expect([await listed({ q: 'target' }), await listed({ state: 'expired' }), await listed({ state: 'expiring' })]).toEqual([[made.id], [old.id], [soon.id]]);
    const retire = (version: number) =>
      manager.call(routes.changeEquipment, {
        params: { id: old.id },
        version,
        body: form(company, { name: 'Old board', serialNumber: '', retiredOn: tenant.scope.today() }),
      });
    ok(await retire(1));
    expect([await listed({}), await listed({ state: 'retired' })]).toEqual([[soon.id, made.id], [old.id]]);
    await refusedWithoutTrace(tenant, 'record.stale', () => retire(1));
    await refusedWithoutTrace(tenant, 'record.stale', () => manager.call(routes.removeEquipment, { params: { id: old.id }, version: 1 }));
    expect((await manager.call(routes.removeEquipment, { params: { id: old.id }, version: 2 })).status).toBe(204);
    const log = await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('action').where('entity', '=', 'equipment').orderBy('id').execute());
    expect(log.map(({ action }) => action.replace('equipment.', ''))).toEqual(['created', 'created', 'created', 'changed', 'removed']);
  });

  it('refuses with words at the field, and nothing is changed', async () => {
    const company = await aCompany();
    const { tenant } = company;
    ok(await add(company));
    const no = (code: string, more: Partial<EquipmentForm>) => refusedWithoutTrace(tenant, code, () => add(company, more));
    await no('equipment.serial_taken', { maker: 'TARGETLINE', serialNumber: 'ta-1' });
    await no('equipment.branch', { branchId: newId(), serialNumber: '2' });
    await no('equipment.branch', { branchId: (await aCompany()).branch.id, serialNumber: '2' });
    await no('equipment.technician', { technicianId: company.manager.userId, serialNumber: '2' });
    await no('equipment.service_before', { calibratedOn: inDays(tenant, 1), serviceDue: inDays(tenant, 0), serialNumber: '2' });
    await no('request.invalid', { name: '' });
    await no('request.invalid', { colour: 'red' } as object);
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => add(company, {}, company.adviser));
    const bound = await tenant.user({ branchId: company.branch.id, permissions: ['edit-users'] });
    const elsewhere = await aBranch(tenant);
    await refusedWithoutTrace(tenant, 'equipment.branch', () => add(company, { branchId: elsewhere.id, serialNumber: '2' }, bound));
  });

  it('tells of a licence and of a service once each', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ email: 'boss@example.test' }).where('id', '=', manager.userId).execute());
    ok(await add(company, { licenceExpires: inDays(tenant, 5), serviceDue: inDays(tenant, 20) }));
    for (let round = 0; round < 3; round += 1) await tellExpiring(tenant.scope);
    const mails = await tenant.scope.read(({ db }) => db.selectFrom('outbox_message').select('subject').where('template', '=', 'expiring').execute());
    expect(mails.map(({ subject }) => subject.replace(/, on .*/, '')).toSorted()).toEqual([
      'The licence of Targetline T4 frame expires in 5 days',
      'The service of Targetline T4 frame is due in 20 days',
    ]);
  });
});

describe('find a slot', () => {
  const daysOf = async (company: Company, more: { skills?: string[]; branchId?: string } = {}) => {
    const query = { branchId: company.branch.id, from: inDays(company.tenant, 1), days: 4, skills: ['adas-static'], limit: 50, ...more };
    const found = ok(await company.adviser.call(diary.findSlots, { query }));
    return { days: [...new Set(found.items.map(({ day }) => day))].toSorted(), people: new Set(found.items.map(({ technicianId }) => technicianId)), ...found };
  };

  it('asks for equipment with a licence once there is any: of the branch, or in the technician’s own van', async () => {
    const company = await aCompany({ name: 'Norwich' });
    const { tenant, branch, technician } = company;
    const other = await aTechnician(tenant, branch);
    const elsewhere = await aBranch(tenant);
    expect((await daysOf(company)).days).toHaveLength(4);
    ok(await add(company, { branchId: elsewhere.id }));
    const none = await daysOf(company);
    expect([none.days, none.because]).toEqual([[], ['Norwich has no calibration equipment with a valid licence']]);
    ok(await add(company, { serialNumber: 'van', technicianId: technician.id }));
    expect((await daysOf(company)).people).toEqual(new Set([technician.id]));
    ok(await add(company, { serialNumber: 'here', licenceExpires: inDays(tenant, 2) }));
    const both = await daysOf(company);
    expect(both.people).toEqual(new Set([technician.id, other.id]));
    expect(both.items.filter(({ technicianId }) => technicianId === other.id).every(({ day }) => day <= inDays(tenant, 2))).toBe(true);
    expect((await daysOf(company, { skills: ['replacement'] })).days).toHaveLength(4);
  });
});

it('a warning is due once for each of its days, the nearest first, and not after the end', () => {
  const today = '2026-03-01';
  const due = (expires: string | null, told: number | null) => warningDue(expires, today, told);
  expect([due('2026-03-31', null), due('2026-03-31', 30), due('2026-04-01', null), due('2026-03-08', 30), due('2026-03-08', null)]).toEqual([
    30,
    null,
    null,
    7,
    7,
  ]);
  expect([due('2026-03-08', 7), due('2026-03-01', 30), due('2026-02-28', null), due(null, null)]).toEqual([null, 7, null, null]);
});
