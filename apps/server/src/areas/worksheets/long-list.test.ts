import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, type Company, inDays, ok } from './job.fixtures.ts';

useTestApp();

let company: Company;
let branchUser: Client;

/** So many jobs whose numbers begin with the text, from so many minutes ago on, a minute apart; every fifth of the branch, its neighbours booked. */
async function someJobs(start: string, count: number, minutes: number): Promise<void> {
  const { tenant, branch, customer } = company;
  const jobType = await aLookup(tenant, 'job-types', 'replacement');
  const elsewhere = await aBranch(tenant);
  const ids = Array.from({ length: count }, () => newId());
  await tenant.scope.write(({ db }) =>
    sql`insert into worksheet (id, number, job_type_id, customer_id, customer_name, customer_key, branch_id, created_at, created_on, booked_day)
      select id, ${start} || lpad(n::text, 5, '0'), ${jobType}::uuid, ${customer.id}::uuid, 'Somebody', 'somebody',
        case n % 5 when 0 then ${branch.id}::uuid else ${elsewhere.id}::uuid end, now() - make_interval(mins => ${minutes} - n::int), ${inDays(tenant, -60)}::date,
        case n % 5 when 1 then ${inDays(tenant, 0)}::date end
      from unnest(${ids}::uuid[]) with ordinality as new (id, n)`.execute(db),
  );
}

/** The ids of those whose numbers begin so in the order of the list, as nothing but their numbers say. */
async function expected(start: string, { newest = true, ofBranch = false } = {}): Promise<string[]> {
  const rows = await company.tenant.scope.read(({ db }) =>
    db.selectFrom('worksheet').select(['id', 'number', 'branch_id', 'created_at']).where(sql<boolean>`starts_with(number, ${start})`).execute(),
  );
  const own = rows.filter((row) => !ofBranch || row.branch_id === company.branch.id);
  const sorted = own.toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id)).map(({ id }) => id);
  return newest ? sorted.toReversed() : sorted;
}

const list = async (who: Client, query: object) => ok(await who.call(routes.listWorksheets, { query }));
const idsOf = (page: { readonly items: readonly { readonly id: string }[] }) => page.items.map(({ id }) => id);

beforeAll(async () => {
  company = await aCompany();
  branchUser = await company.tenant.user({ branchId: company.branch.id });
  await someJobs('OLD', 10_060, 20_000);
  await someJobs('NEW', 4_200, 4_200);
}, 240_000);

describe('what thousands of numbers begin with', () => {
  it('is counted to 10,000 and shown newest first though thousands of others are newer, page by page and back', async () => {
    const all = await expected('OLD');
    const { manager } = company;
    const first = await list(manager, { q: 'OLD' });
    expect([idsOf(first), first.total, first.totalIsExact, first.previous]).toEqual([all.slice(0, 50), 10_000, false, null]);
    const second = await list(manager, { q: 'OLD', after: first.next ?? '' });
    expect(idsOf(second)).toEqual(all.slice(50, 100));
    const back = await list(manager, { q: 'OLD', before: second.previous ?? '' });
    expect([idsOf(back), back.previous]).toEqual([idsOf(first), null]);
    expect(idsOf(await list(manager, { q: 'OLD', sort: 'createdAt' }))).toEqual(all.slice(-50).toReversed());
  });

  it('is gathered where fewer fit, filtered and sorted by whatever is asked', async () => {
    const all = await expected('NEW');
    const { manager } = company;
    const first = await list(manager, { q: 'NEW' });
    expect([idsOf(first), first.total, first.totalIsExact]).toEqual([all.slice(0, 50), 4_200, true]);
    const second = await list(manager, { q: 'NEW', after: first.next ?? '' });
    const back = await list(manager, { q: 'NEW', before: second.previous ?? '' });
    expect([idsOf(second), idsOf(back)]).toEqual([all.slice(50, 100), all.slice(0, 50)]);
    expect((await list(manager, { q: 'NEW', bookedFrom: inDays(company.tenant, 0) })).total).toBe(840);
    const byDay = await list(manager, { q: 'NEW', sort: '-bookedFor', limit: 200 });
    expect(new Set(byDay.items.map(({ bookedDay }) => bookedDay))).toEqual(new Set([null]));
    const lastByDay = await list(manager, { q: 'NEW', sort: 'bookedFor', limit: 200 });
    expect(lastByDay.items.every(({ bookedDay }) => bookedDay !== null)).toBe(true);
    const none = await list(manager, { q: 'NEWER' });
    expect([none.items, none.total, none.next]).toEqual([[], 0, null]);
  });

  it('is found for a branch among its own', async () => {
    const own = await expected('OLD', { ofBranch: true });
    const page = await list(branchUser, { q: 'OLD' });
    expect([idsOf(page), page.total, page.totalIsExact]).toEqual([own.slice(0, 50), 2_012, true]);
  });
});

describe('a total beyond 10,000', () => {
  it('is not told in figures; below, it is exact at once', async () => {
    const { manager, tenant } = company;
    const totalOf = async () => {
      const { total, totalIsExact } = await list(manager, { state: ['open'] });
      return [total, totalIsExact];
    };
    expect(await totalOf()).toEqual([10_000, false]);
    await tenant.scope.write(({ db }) => db.updateTable('worksheet').set({ state: 'cancelled' }).where(sql<boolean>`starts_with(number, 'OLD')`).execute());
    expect(await totalOf()).toEqual([4_200, true]);
  });
});
