import * as routes from '@quarterlight/contract/catalogue/labour-rate-routes';
import type { GeneralLabourRate } from '@quarterlight/contract/catalogue/labour-rate-schemas';
import { changeLabourRate, removeLabourRate } from '@quarterlight/contract/catalogue/terms-routes';
import { permissionNames } from '@quarterlight/contract/permissions';
import type { QueryOf } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { parseCsv } from '../../../testing/kit/read-files.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { aCategory } from './catalogue.testing.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const anyWork = { customerId: null, jobTypeId: null, glassTypeId: null, place: null, categoryId: null, minutes: 60, validFrom: '2026-01-01', validTo: null };

let tenant: TestTenant;
let manager: Client;
let replacement: string;
let windscreen: string;
beforeEach(async () => {
  tenant = await aTenant();
  manager = await tenant.user({ role: 'manager' });
  [replacement, windscreen] = [await aLookup(tenant, 'job-types', 'replacement'), await aLookup(tenant, 'glass-types', 'windscreen')];
});

const make = (name: string, more: Partial<GeneralLabourRate> = {}, by = manager) =>
  by.call(routes.createLabourRate, { body: { ...anyWork, name, price: gbp(6_000), ...more } });
const made = async (name: string, more: Partial<GeneralLabourRate> = {}) => ok(await make(name, more));
const names = async (query: QueryOf<typeof routes.listLabourRates>) => ok(await manager.call(routes.listLabourRates, { query })).items.map(({ name }) => name);

describe('labour rates of everybody and of accounts', () => {
  it('are made, changed and removed from one list, which is narrowed, sorted and taken as a file', async () => {
    const customer = await aCustomer(tenant, { name: 'Aviva' });
    const categoryId = await aCategory(tenant, { code: 'FRONT' });
    const general = await made('Fitting', { jobTypeId: replacement, price: gbp(7_000) });
    expect(general).toMatchObject({ customerId: null, customerName: null, jobTypeId: replacement, version: 1 });
    await made('Account', { customerId: customer.id, glassTypeId: windscreen, price: gbp(5_000) });
    await made('Category', { categoryId, place: 'mobile', validFrom: inDays(tenant, 10) });
    await made('Over', { validTo: '2026-02-01' });
    expect(await names({})).toEqual(['Account', 'Category', 'Fitting', 'Over']);
    expect(await names({ sort: '-price' })).toEqual(expect.arrayContaining(['Fitting', 'Account']));
    expect((await names({ sort: 'price' }))[0]).toBe('Account');
    expect(await names({ of: 'everybody' })).toEqual(['Category', 'Fitting', 'Over']);
    expect(await names({ of: 'accounts' })).toEqual(['Account']);
    expect(await names({ customerId: customer.id })).toEqual(['Account']);
    expect(await names({ jobTypeId: replacement })).toEqual(['Fitting']);
    expect(await names({ glassTypeId: windscreen })).toEqual(['Account']);
    expect(await names({ place: 'mobile' })).toEqual(['Category']);
    expect(await names({ categoryId })).toEqual(['Category']);
    expect(await names({ standing: 'in-force' })).toEqual(['Account', 'Fitting']);
    expect(await names({ standing: 'coming' })).toEqual(['Category']);
    expect(await names({ standing: 'ended' })).toEqual(['Over']);
    expect(await names({ standing: 'ended', day: '2026-02-01' })).toEqual([]);
    expect(await names({ day: '2026-02-01' })).toEqual(['Account', 'Fitting', 'Over']);
    expect(await names({ q: 'cat' })).toEqual(['Category']);
    const file = await manager.raw('GET', `${routes.labourRatesFile.path}?of=accounts`);
    expect(parseCsv(file.text).slice(1)).toMatchObject([['Account', 'Aviva', '', expect.any(String), '', '50.00', '60', '01/01/2026', '']]);
    ok(await manager.call(changeLabourRate, { params: { id: general.id }, version: 1, body: { price: gbp(7_250) } }));
    const { items } = ok(await manager.call(routes.labourRateTimeline, { params: { id: general.id }, query: {} }));
    expect(items.map(({ action }) => action)).toEqual(['Changed', 'Created']);
    expect(items[0]?.changes).toEqual([{ field: 'Price', before: '£70.00', after: '£72.50' }]);
    expect((await manager.call(removeLabourRate, { params: { id: general.id }, version: 2 })).status).toBe(204);
    expect(await names({ q: 'fitting' })).toEqual([]);
  });

  it('refuses what is on no list, and whoever may not change them', async () => {
    await refusedWithoutTrace(tenant, 'catalogue.customer_unknown', () => make('X', { customerId: newId() }));
    await refusedWithoutTrace(tenant, 'terms.job_type', () => make('X', { jobTypeId: windscreen }));
    await refusedWithoutTrace(tenant, 'terms.category', () => make('X', { categoryId: newId() }));
    await refusedWithoutTrace(tenant, 'terms.days', () => make('X', { validTo: '2025-12-31' }));
    await refusedWithoutTrace(tenant, 'request.invalid', () => make('X', { price: { amount: 1, currency: 'EUR' } }));
    await refusedWithoutTrace(tenant, 'access.missing_permission', async () => make('X', {}, await tenant.user({ role: 'adviser' })));
    const subcontract = await aBranch(tenant, { kind: 'subcontract' });
    await refusedWithoutTrace(tenant, 'access.missing_permission', async () =>
      make('X', {}, await tenant.user({ permissions: permissionNames, branchId: subcontract.id })),
    );
    const elsewhere = await aTenant();
    await refusedWithoutTrace(tenant, 'terms.category', async () => make('X', { categoryId: await aCategory(elsewhere, { code: 'THEIRS' }) }));
  });
});

describe('the next year’s rate', () => {
  const renew = (id: string, version: number, more: object = {}) =>
    manager.call(routes.renewLabourRate, {
      params: { id },
      version,
      body: { name: 'Fitting', price: gbp(6_600), minutes: 75, validFrom: '2027-01-01', validTo: null, ...more },
    });
  const days = async (id: string) => {
    const { validFrom, validTo } = ok(await manager.call(routes.getLabourRate, { params: { id } }));
    return [validFrom, validTo];
  };

  it('is for the same work, and ends the old one the day before', async () => {
    const customer = await aCustomer(tenant);
    const old = await made('Fitting', { customerId: customer.id, jobTypeId: replacement, place: 'mobile' });
    const next = ok(await renew(old.id, 1));
    expect(next).toMatchObject({ customerId: customer.id, jobTypeId: replacement, place: 'mobile', price: gbp(6_600), minutes: 75, validFrom: '2027-01-01' });
    expect([await days(old.id), await days(next.id)]).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2027-01-01', null],
    ]);
    const priceOn = async (day: string) =>
      ok(await manager.call(routes.labourRateFor, { query: { jobTypeId: replacement, place: 'mobile', customerId: customer.id, day } })).price?.amount;
    expect([await priceOn('2026-12-31'), await priceOn('2027-01-01')]).toEqual([6_000, 6_600]);
  });

  it('leaves a last day that comes earlier, and begins after the old one began', async () => {
    const old = await made('Fitting', { validTo: '2026-06-30' });
    ok(await renew(old.id, 1));
    expect(await days(old.id)).toEqual(['2026-01-01', '2026-06-30']);
    await refusedWithoutTrace(tenant, 'labour_rate.renewed_from', () => renew(old.id, 1, { validFrom: '2026-01-01' }), /began on 01\/01\/2026/);
    await refusedWithoutTrace(tenant, 'terms.days', () => renew(old.id, 1, { validTo: '2026-12-31' }));
  });

  it('is made once, however many make it', async () => {
    const old = await made('Fitting');
    const answers = await Promise.all([1, 2, 3].map(() => renew(old.id, 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    refused(await renew(old.id, 1, { validFrom: '2028-01-01' }), 'record.stale');
    expect(await names({ q: 'fitting' })).toHaveLength(2);
  });
});

describe('which rate wins over which', () => {
  const rank = async (id: string, by = manager) => {
    const { above, below, same, more } = ok(await by.call(routes.labourRateRank, { params: { id } }));
    const told = (of: typeof above) => of.map(({ name, because }) => [name, because]);
    return { above: told(above), below: told(below), same: told(same), more };
  };

  it('follows the rules by which one is chosen, and leaves out what never meets', async () => {
    const parent = await aCustomer(tenant, { name: 'Group' });
    const customer = await aCustomer(tenant, { name: 'Aviva', parent_id: parent.id });
    const rate = await made('Windscreen', { jobTypeId: replacement, glassTypeId: windscreen });
    const mobile = await made('Mobile', { place: 'mobile' });
    await made('Replacement', { jobTypeId: replacement });
    await made('Windscreen, mobile', { jobTypeId: replacement, glassTypeId: windscreen, place: 'mobile' });
    await made('Repair', { jobTypeId: await aLookup(tenant, 'job-types', 'repair'), glassTypeId: windscreen });
    await made('Over', { validTo: '2025-12-31', validFrom: '2025-01-01' });
    const theirs = await made('Aviva', { customerId: customer.id });
    const group = await made('Group', { customerId: parent.id, jobTypeId: replacement });
    await made('Other', { customerId: (await aCustomer(tenant, { name: 'Zurich' })).id });
    expect(await rank(rate.id)).toEqual({
      above: [
        ['Group', 'Agreed with Group'],
        ['Other', 'Agreed with Zurich'],
        ['Aviva', 'Agreed with Aviva'],
        ['Windscreen, mobile', 'Names a place'],
      ],
      below: [
        ['Replacement', 'Names a type of glass'],
        ['Mobile', 'Names a type of glass'],
      ],
      same: [],
      more: false,
    });
    expect((await rank(mobile.id)).above.map(([name]) => name)).toContain('Repair');
    expect((await rank(theirs.id)).below).toContainEqual(['Group', 'Agreed with the account itself, not with one above it']);
    expect((await rank(group.id)).above).toEqual([['Aviva', 'Agreed with the account itself, not with one above it']]);
  });

  it('warns of two for just the same work on the same days, of which the newest counts', async () => {
    const old = await made('Old', { jobTypeId: replacement, validTo: '2026-12-31' });
    const newer = await made('New', { jobTypeId: replacement, validFrom: '2026-06-01' });
    expect(await rank(old.id)).toMatchObject({ same: [['New', 'New counts: it began later, on 01/06/2026']], above: [], below: [] });
    expect(await rank(newer.id)).toMatchObject({ same: [['Old', 'This one counts: it began later, on 01/06/2026']] });
    const { same } = ok(await manager.call(routes.labourRateRank, { params: { id: old.id } }));
    expect(same).toMatchObject([{ bothFrom: '2026-06-01', bothTo: '2026-12-31' }]);
    const { considered } = ok(await manager.call(routes.labourRateFor, { query: { jobTypeId: replacement, day: '2026-07-01' } }));
    expect(considered.map(({ name, chosen, asSpecific, reason }) => [name, chosen, asSpecific, reason])).toEqual([
      ['New', true, true, expect.stringMatching(/^The most specific in force: for Replacement/)],
      ['Old', false, true, expect.stringMatching(/^In force and as specific, but the other began later, on 01\/06\/2026: for Replacement/)],
    ]);
  });

  it('tells technicians and subcontractors of nobody’s rates but everybody’s, and of no timeline', async () => {
    const rate = await made('Fitting', { jobTypeId: replacement });
    await made('Aviva', { customerId: (await aCustomer(tenant)).id });
    const subcontract = await aBranch(tenant, { kind: 'subcontract' });
    const bound = await tenant.user({ permissions: permissionNames, branchId: subcontract.id });
    expect((await rank(rate.id, bound)).above).toEqual([]);
    expect(ok(await bound.call(routes.labourRateTimeline, { params: { id: rate.id }, query: {} })).items).toEqual([]);
  });
});
