import {
  addWorksheetLine,
  bookQuotation,
  createWorksheet,
  explainDifference,
  getAgainstQuotation,
  getWorksheet,
  removeWorksheetLine,
} from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { newWorksheet } from '../../../testing/kit/new-worksheet.ts';
import { aDraft, aQuotingCompany } from '../quotations/quotation.fixtures.ts';
import { aLookup } from '../system/system.testing.ts';

useTestApp();

async function aBookedJob() {
  const company = await aQuotingCompany({ quotations_module: true });
  const draft = await aDraft(company);
  const { id } = ok(await company.manager.call(bookQuotation, { params: { id: draft.id }, version: draft.version, body: {} }));
  const compare = async () => {
    const found = ok(await company.manager.call(getAgainstQuotation, { params: { id } }));
    if (found === null) throw new Error('The job was made of a quotation.');
    return found;
  };
  const job = async () => ok(await company.manager.call(getWorksheet, { params: { id } }));
  return { company, draft, id, compare, job };
}

it('stands beside its quotation: what was left out, what was added, and what it comes to', async () => {
  const { company, draft, id, compare, job } = await aBookedJob();
  const fresh = await compare();
  expect(fresh.quotation).toEqual({ id: draft.id, number: draft.number, option: 'OEE glass' });
  expect([fresh.difference.net.amount, fresh.lines, fresh.reason]).toEqual([0, [], null]);
  expect([fresh.quoted.net.amount, fresh.job.net.amount, fresh.quoted.cost === null, fresh.job.cost]).toEqual([37_533, 37_533, false, null]);

  const { lines, version } = await job();
  const labour = lines.find(({ kind }) => kind === 'labour');
  ok(await company.manager.call(removeWorksheetLine, { params: { id, lineId: labour?.id ?? '' }, version }));
  const line = { kind: 'part' as const, description: 'Moulding', quantity: 2, unitPrice: { amount: 1_250, currency: 'GBP' } };
  ok(await company.manager.call(addWorksheetLine, { params: { id }, version: (await job()).version, body: line }));
  const changed = await compare();
  expect(changed.difference).toEqual({ net: { amount: 2_500 - 7_533, currency: 'GBP' }, basisPoints: -1_341 });
  expect(changed.parts.map(({ part, quoted, job: now }) => [part, quoted.amount, now.amount])).toEqual([
    ['parts', 30_000, 32_500],
    ['labour', 7_533, 0],
    ['calibration', 0, 0],
  ]);
  expect(changed.lines.map(({ description, quoted, job: now }) => [description, quoted?.net.amount, now?.quantity, now?.net.amount])).toEqual([
    ['Fitting', 7_533, undefined, undefined],
    ['Moulding', undefined, 2, 2_500],
  ]);
});

it('says why, with the reason that counts last', async () => {
  const { company, id, compare, job } = await aBookedJob();
  const explain = (version: number, body: { reason: 'more-parts' | 'other'; note: string }) =>
    company.manager.call(explainDifference, { params: { id }, version, body });
  const { version } = await job();
  ok(await explain(version, { reason: 'more-parts', note: ' Clips were broken ' }));
  refused(await explain(version, { reason: 'more-parts', note: '' }), 'record.stale');
  const other = await explain((await job()).version, { reason: 'other', note: ' ' });
  expect([other.status, other.problem.errors]).toEqual([400, { note: ['Say why'] }]);
  expect(await compare()).toMatchObject({ reason: 'more-parts', note: 'Clips were broken', mayExplain: true });
  expect((await job()).timeline[0]).toMatchObject({ summary: 'Differs from its quotation: More parts were needed', reason: 'Clips were broken' });
});

it('is found by the office alone, of a job that was quoted', async () => {
  const { company, id, job } = await aBookedJob();
  const user = await company.tenant.user({ role: 'customer', customerId: company.customer.id });
  expect((await user.call(getAgainstQuotation, { params: { id } })).text).toBe('null');
  const jobTypeId = await aLookup(company.tenant, 'job-types', 'replacement');
  const body = newWorksheet({ customerId: company.customer.id, jobTypeId, branchId: company.branch.id });
  const unquoted = ok(await company.manager.call(createWorksheet, { body }));
  expect(ok(await company.manager.call(getAgainstQuotation, { params: { id: unquoted.id } }))).toBeNull();
  const why = { reason: 'repaired' as const, note: '' };
  refused(await company.manager.call(explainDifference, { params: { id: unquoted.id }, version: unquoted.version, body: why }), 'worksheet.no_quotation');
  expect((await company.adviser.call(getAgainstQuotation, { params: { id } })).body).toMatchObject({ quoted: { cost: null, marginBasisPoints: null } });
  expect((await job()).timeline.some(({ action }) => action === 'difference_explained')).toBe(false);
});
