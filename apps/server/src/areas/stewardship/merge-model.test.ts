import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aCompany, ok } from '../worksheets/job.fixtures.ts';
import {
  aFleetVehicle,
  anAgreedPrice,
  anInvoicedJob,
  anOpenJob,
  brokenSums,
  customerRow,
  keepLastJobs,
  merge,
  rowsNaming,
  undo,
  wholeTenant,
} from './merge.fixtures.ts';

useTestApp();

const thing = record({
  whose: constantFrom('keep', 'gone'),
  what: constantFrom('open', 'drafted', 'posted', 'paid', 'user', 'contact', 'child', 'quotation', 'vehicle', 'price'),
  pence: nat(40_000),
});

it('of companies with anything: a merge adds up, and its undo leaves all as it was', { timeout: 300_000 }, async () => {
  const company = await aCompany({ capacity_morning: 1_000 });
  const world = { ...company, accounts: await company.tenant.user({ role: 'accounts' }) };
  const { tenant } = world;
  const sums = ['exposure_pence', 'balance_pence', 'no_shows'] as const;
  const companies = asyncProperty(array(thing, { maxLength: 7 }), nat(3), boolean(), async (things, noShows, limited) => {
    const keep = await aCustomer(tenant, { type: 'trade' });
    const gone = await aCustomer(tenant, { type: 'trade', no_shows: noShows, credit_limit_pence: limited ? 900_000_000 : 0 });
    for (const { whose, what, pence } of things) {
      const id = whose === 'keep' ? keep.id : gone.id;
      if (what === 'open') await anOpenJob(world, id, pence);
      else if (what === 'drafted' || what === 'posted' || what === 'paid')
        await anInvoicedJob(world, id, { isPosted: what !== 'drafted', paid: what === 'paid' ? Math.max(1, pence) : 0 });
      else if (what === 'user') await tenant.user({ role: 'customer', customerId: id });
      else if (what === 'contact') await insert(tenant, 'contact', (contact) => ({ id: contact, company: 'customer', company_id: id, last_name: 'Hill' }));
      else if (what === 'vehicle') await aFleetVehicle(tenant, id);
      else if (what === 'price') await anAgreedPrice(tenant, id, pence);
      else if (what === 'child') await aCustomer(tenant, { parent_id: id });
      else await insert(tenant, 'quotation', (each) => ({ id: each, number: `Q${each.slice(-8)}`, customer_id: id, valid_until: '2030-01-01' }));
    }
    await keepLastJobs(tenant);
    const before = await wholeTenant(tenant);
    const [one, other] = [await customerRow(tenant, keep.id), await customerRow(tenant, gone.id)];
    const done = ok(await merge({ ...world, keep, gone }));
    const kept = await customerRow(tenant, keep.id);
    expect(sums.map((column) => kept[column])).toEqual(sums.map((column) => one[column] + other[column]));
    expect(kept.last_job_on).toBe(
      [one.last_job_on, other.last_job_on]
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    );
    expect(await rowsNaming(tenant, gone.id)).toEqual({ customer: 1, search_entry: 1 });
    const moved = things.filter(({ whose, what }) => whose === 'gone' && ['open', 'drafted', 'posted', 'paid'].includes(what)).length;
    expect(done.moved.find(({ title }) => title === 'Jobs')?.count ?? 0).toBe(moved);
    expect(await brokenSums(tenant)).toEqual([]);
    ok(await undo({ ...world }, done.id));
    expect(await wholeTenant(tenant)).toEqual(before);
    expect(await brokenSums(tenant)).toEqual([]);
  });
  await assert(companies, { numRuns: 24, endOnFailure: true });
});
