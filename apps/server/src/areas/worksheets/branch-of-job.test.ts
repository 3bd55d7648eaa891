import { changeBranch } from '@quarterlight/contract/companies/branch-routes';
import type { BranchChange } from '@quarterlight/contract/companies/branch-schemas';
import { getMessage, listMessages } from '@quarterlight/contract/outbox/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, aJob, anIntake, aSlot, aStartedJob, type Company, ok, recordAll, show } from './job.fixtures.ts';

useTestApp();

const nowhere = { latitude: null, longitude: null };
const atNorwich = { latitude: 52.63, longitude: 1.3 };
const atIpswich = { latitude: 52.06, longitude: 1.16 };

/** A company with branches about East Anglia, the first of which has no place at all. */
async function aCompanyOfBranches() {
  const company = await aCompany({ name: 'Aylsham' });
  const { tenant } = company;
  const norwich = await aBranch(tenant, { name: 'Norwich', postcode_areas: ['NR'], ...atNorwich });
  const poringland = await aBranch(tenant, { name: 'Poringland', kind: 'subcontract', postcode_areas: ['NR14'] });
  await aBranch(tenant, { name: 'Closed', status: 'closed', postcode_areas: ['NR14 7', 'IP1 1'], ...atIpswich });
  return { ...company, norwich, poringland };
}

/** Takes a job at a place as another system would, of which branch nothing is said unless told; gives its branch. */
async function branchTaken(company: Company, by: Client, place: Partial<NewWorksheet['address']>, more: Partial<NewWorksheet> = {}) {
  const { branchId: _unsaid, ...intake } = await anIntake(company);
  const made = ok(await by.call(routes.createWorksheet, { body: { ...intake, address: { ...intake.address, ...nowhere, ...place }, ...more } }));
  return (await show(company.manager, made.id)).branch?.name ?? null;
}

describe('a job that comes without a branch', () => {
  it('from another system is that branch’s which serves its postcode, the closest area first, else the nearest open one’s', async () => {
    const company = await aCompanyOfBranches();
    const key = await company.tenant.user({ role: 'adviser', byKey: true });
    const taken = (place: Partial<NewWorksheet['address']>) => branchTaken(company, key, place);
    expect(await taken({ postcode: 'nr14 7pz' })).toBe('Poringland');
    expect(await taken({ postcode: 'NR1 1AA' })).toBe('Norwich');
    expect(await taken({ postcode: 'IP1 1AA', ...atIpswich })).toBe('Norwich');
    expect(await taken({ postcode: 'IP1 1AA' })).toBeNull();
  });

  it('keeps what another system says of it: a branch, that of its booking, or that there is none', async () => {
    const company = await aCompanyOfBranches();
    const key = await company.tenant.user({ role: 'manager', byKey: true });
    const taken = (more: Partial<NewWorksheet>) => branchTaken(company, key, { postcode: 'NR14 7PZ' }, more);
    expect(await taken({ branchId: company.norwich.id })).toBe('Norwich');
    expect(await taken({ booking: aSlot(company) })).toBe('Aylsham');
    expect(await taken({ branchId: null })).toBeNull();
  });

  it('is the caller’s own branch’s where a branch takes it, and nobody’s where the office leaves it open', async () => {
    const company = await aCompanyOfBranches();
    const ofNorwich = await company.tenant.user({ branchId: company.norwich.id, byKey: true });
    expect(await branchTaken(company, ofNorwich, { postcode: 'IP1 1AA' })).toBe('Norwich');
    expect(await branchTaken(company, company.adviser, { postcode: 'NR14 7PZ' })).toBeNull();
  });

  it('is nobody’s where only another company has a branch there', async () => {
    await aCompanyOfBranches();
    const company = await aCompany({ name: 'Leeds', postcode_areas: ['LS'] });
    const key = await company.tenant.user({ role: 'adviser', byKey: true });
    expect(await branchTaken(company, key, { postcode: 'NR14 7PZ', ...atNorwich })).toBeNull();
    expect(await branchTaken(company, key, { postcode: 'LS1 4AB' })).toBe('Leeds');
  });
});

/** What was sent of a job last, as whoever looks after messages reads it. */
async function lastMessage(tenant: TestTenant, entityId: string) {
  const reader = await tenant.user({ permissions: ['edit-messages'] });
  const [newest] = ok(await reader.call(listMessages, { query: { entityId } })).items;
  return ok(await reader.call(getMessage, { params: { id: newest?.id ?? '' } }));
}

async function ourTelephone(tenant: TestTenant, telephone: string): Promise<void> {
  const admin = await tenant.user();
  const { company } = ok(await admin.call(getSettings));
  ok(await admin.call(updateSettings, { body: { company: { ...company, telephone } } }));
}

describe('the contact that a branch shows to customers', () => {
  it('is whom a confirmation and the word of the finished work name, else the branch’s own, else the company’s', async () => {
    const company = await aCompany({ name: 'Norwich', telephone: '' });
    const { tenant, manager, branch } = company;
    await ourTelephone(tenant, '01214960001');
    let version = 1;
    const change = async (body: BranchChange) => {
      version = ok(await manager.call(changeBranch, { params: { id: branch.id }, version, body })).version;
    };
    const confirmed = async () => (await lastMessage(tenant, (await aJob(company, { booking: aSlot(company, { minutes: 15 }) })).id)).body;
    expect(await confirmed()).toContain('call us on 01214960001 and quote');
    await change({ telephone: '01603496002' });
    expect(await confirmed()).toContain('call us on 01603496002 and quote');
    await change({ shownTelephone: '03304960003' });
    expect(await confirmed()).toContain('call us on 03304960003 and quote');

    const { job } = await aStartedJob(company);
    await recordAll(company, job.id);
    ok(await company.technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 12_000 } }));
    expect(await lastMessage(tenant, job.id)).toMatchObject({
      template: 'completed',
      body: expect.stringContaining('call 03304960003 if you notice anything'),
    });
    await change({ shownTelephone: '' });
    expect(await confirmed()).toContain('call us on 01603496002 and quote');
  });

  it('names the workshop to which a vehicle is brought, in a text message, too', async () => {
    const company = await aCompany({ name: 'NR depot 4', line1: '4 Dock Street', town: 'Norwich', postcode: 'NR3 3CC' });
    const shown = { shownName: 'Clearway Norwich', shownTelephone: '03304960003' };
    ok(await company.manager.call(changeBranch, { params: { id: company.branch.id }, version: 1, body: shown }));
    const { contact } = await anIntake(company);
    const texted = { ...contact, modeOfContact: { value: 'text' as const } };
    for (const wanted of [{}, { contact: texted }]) {
      const { body } = await lastMessage(company.tenant, (await aJob(company, { place: 'workshop', booking: aSlot(company), ...wanted })).id);
      expect(body).toContain('Clearway Norwich, 4 Dock Street, Norwich, NR3 3CC');
      expect(body).toContain('03304960003');
      expect(body).not.toContain('NR depot 4');
    }
  });
});
