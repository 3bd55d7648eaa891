import { expect, it } from 'vitest';
import { aCompany } from '../../src/areas/worksheets/job.fixtures.ts';
import { useTestApp } from '../kit/harness.ts';
import { aTenant } from '../kit/tenants.ts';
import { drawNumbers } from './number-race.ts';
import { submitOften } from './once-race.ts';

useTestApp();

it('one key makes one record, however often it is sent', { timeout: 120_000 }, async () => {
  const company = await aCompany();
  const callers = [await company.tenant.user(), await company.tenant.user()];
  const [colleague, foreigner] = [await company.tenant.user(), await (await aTenant()).user()];
  const { broken } = await submitOften(company, { keys: 24, times: 20, width: 60, callers, colleague, foreigner });
  expect(broken).toEqual([]);
});

it('the numbers of invoices have no gap, whatever fails beside them', { timeout: 120_000 }, async () => {
  const company = await aCompany();
  const clerks = [await company.tenant.user({ role: 'accounts' }), await company.tenant.user({ role: 'accounts' })];
  expect((await drawNumbers(company, { invoices: 40, width: 32, clerks })).broken).toEqual([]);
});
