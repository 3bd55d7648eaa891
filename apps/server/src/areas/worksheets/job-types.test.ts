import { createCustomerLabourRate } from '@quarterlight/contract/catalogue/terms-routes';
import { skillsFor } from '@quarterlight/contract/rules/skills';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, type Company, ok, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

let company: Company;
let replacement: string;
let repair: string;
beforeEach(async () => {
  company = await aCompany();
  replacement = await aLookup(company.tenant, 'job-types', 'replacement');
  repair = await aLookup(company.tenant, 'job-types', 'repair');
  for (const [name, jobTypeId, pence] of [
    ['Fitting', replacement, 7_500],
    ['Chip repair', repair, 3_000],
  ] as const)
    ok(
      await company.manager.call(createCustomerLabourRate, {
        params: { id: company.customer.id },
        body: { name, jobTypeId, glassTypeId: null, place: null, categoryId: null, price: gbp(pence), minutes: 30, validFrom: '2020-01-01', validTo: null },
      }),
    );
});

const found = async (jobTypeId: string, more: { q?: string; customerId?: string } = {}) =>
  ok(await company.manager.call(routes.listWorksheets, { query: { jobTypeId, ...more } }));

describe('a job of several types', () => {
  it('prices each line by its own work, and is found by any of them', async () => {
    const both = await aJob(company, { lines: [{ kind: 'labour' }, { kind: 'labour', jobTypeId: repair }] });
    const one = await aJob(company, { lines: [{ kind: 'labour' }] });
    const shown = await show(company.manager, both.id);
    expect(shown.lines.map(({ net, jobType }) => [net.amount, jobType?.id ?? null])).toEqual([
      [7_500, null],
      [3_000, repair],
    ]);
    expect([shown.jobType.id, shown.furtherJobTypes]).toEqual([replacement, ['Chip repair']]);
    const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id).toSorted();
    expect(ids(await found(replacement))).toEqual([both.id, one.id].toSorted());
    const repairs = await found(repair);
    expect([ids(repairs), repairs.total, repairs.items[0]?.furtherJobTypes]).toEqual([[both.id], 1, ['Chip repair']]);
    expect(ids(await found(repair, { q: both.number }))).toEqual([both.id]);
    expect(ids(await found(repair, { q: one.number }))).toEqual([]);
    expect(ids(await found(repair, { customerId: company.customer.id }))).toEqual([both.id]);
  });

  it('says each page of it once', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1)
      made.push((await aJob(company, { lines: [{ kind: 'labour', jobTypeId: count % 2 === 0 ? repair : replacement }] })).id);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = ok(await company.manager.call(routes.listWorksheets, { query: { jobTypeId: repair, limit: 2, ...(after === undefined ? {} : { after }) } }));
      seen.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual([made[4], made[2], made[0]]);
  });

  it('is of a further type as long as a line is', async () => {
    const job = await aJob(company, { lines: [{ kind: 'labour' }] });
    const params = { id: job.id };
    const { version, madeId } = ok(
      await company.adviser.call(routes.addWorksheetLine, { params, version: job.version, body: { kind: 'labour', jobTypeId: repair } }),
    );
    expect((await found(repair)).total).toBe(1);
    const line = { params: { ...params, lineId: madeId } };
    const changed = ok(await company.adviser.call(routes.changeWorksheetLine, { ...line, version, body: { jobTypeId: null } }));
    const shown = await show(company.manager, job.id);
    expect([shown.furtherJobTypes, shown.lines.map(({ net }) => net.amount), shown.net.amount]).toEqual([[], [7_500, 7_500], 15_000]);
    const again = ok(
      await company.adviser.call(routes.changeWorksheetLine, { ...line, version: changed.version, body: { jobTypeId: repair, unitPrice: gbp(1_234) } }),
    );
    expect((await show(company.manager, job.id)).lines.map(({ net }) => net.amount)).toEqual([7_500, 1_234]);
    ok(await company.adviser.call(routes.removeWorksheetLine, { ...line, version: again.version }));
    expect((await found(repair)).total).toBe(0);
  });

  it('is no longer of its former type where the whole job is made of the other', async () => {
    const job = await aJob(company, { lines: [{ kind: 'labour', jobTypeId: repair }] });
    const shown = await show(company.manager, job.id);
    const { billedTo, estimatedMinutes } = shown;
    const details = { jobTypeId: repair, billedTo, causeId: null, lossOn: null, mileage: null, orderNumber: '', estimatedMinutes };
    ok(await company.adviser.call(routes.changeWorksheet, { params: { id: job.id }, version: job.version, body: { details } }));
    expect([(await show(company.manager, job.id)).furtherJobTypes, (await found(replacement)).total, (await found(repair)).total]).toEqual([[], 0, 1]);
  });

  it('calls labour that nobody has worded as its own rate is called', async () => {
    const job = await aJob(company, { lines: [{ kind: 'labour' }, { kind: 'labour', description: 'By hand' }] });
    const params = { id: job.id };
    let { version, lines } = await show(company.adviser, job.id);
    for (const { id } of lines) {
      const body = { jobTypeId: repair };
      ({ version } = ok(await company.adviser.call(routes.changeWorksheetLine, { params: { ...params, lineId: id }, version, body })));
    }
    ({ lines } = await show(company.adviser, job.id));
    expect(lines.map(({ description, net }) => [description, net.amount])).toEqual([
      ['Chip repair', 3_000],
      ['By hand', 3_000],
    ]);
  });

  it('asks the checks of what is fitted, and shows its damage where a line is a repair', async () => {
    const inspection = await aLookup(company.tenant, 'job-types', 'inspection');
    const plain = await show(company.adviser, (await aJob(company, { jobTypeId: inspection, lines: [{ kind: 'labour' }] })).id);
    const mixed = await show(company.adviser, (await aJob(company, { jobTypeId: inspection, lines: [{ kind: 'labour', jobTypeId: repair }] })).id);
    expect([plain.preFitAsked, plain.isRepair]).toEqual([0, false]);
    expect([mixed.preFitAsked > 0, mixed.isRepair]).toEqual([true, true]);
  });

  it('asks of a technician what all of its work asks', () => {
    expect(skillsFor(['replacement', 'repair', 'replacement'], 'required')).toEqual(['replacement', 'chip-repair', 'adas-static']);
    expect(skillsFor(['calibration'], 'unknown')).toEqual(['adas-static']);
  });

  it('has no work that is on no list', async () => {
    const job = await aJob(company);
    const { tenant, adviser } = company;
    const add = (jobTypeId: string) =>
      adviser.call(routes.addWorksheetLine, { params: { id: job.id }, version: job.version, body: { kind: 'labour', jobTypeId } });
    await refusedWithoutTrace(tenant, 'line.job_type', () => add(newId()));
    const cause = await aLookup(tenant, 'causes-of-damage');
    await refusedWithoutTrace(tenant, 'line.job_type', () => add(cause));
  });
});
