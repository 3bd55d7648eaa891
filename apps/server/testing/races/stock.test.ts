import { expect, it } from 'vitest';
import { aCompany } from '../../src/areas/worksheets/job.fixtures.ts';
import { useTestApp } from '../kit/harness.ts';
import { aTenant } from '../kit/tenants.ts';
import { raceForPanes } from './allocation-race.ts';
import { mixStock } from './ledger-race.ts';

useTestApp();

it('stock balances to the piece whatever many people do with it at once', { timeout: 300_000 }, async () => {
  const tenant = await aTenant();
  const office = [await tenant.user(), await tenant.user({ role: 'manager' })] as const;
  expect((await mixStock(tenant, { operations: 2_000, width: 48, batch: 1_000, seed: 'every change', office })).broken).toEqual([]);
});

it('the last panes go to as many jobs as there are panes, and the lines of a request count together', { timeout: 60_000 }, async () => {
  const company = await aCompany();
  const callers = [await company.tenant.user(), await company.tenant.user()];
  expect((await raceForPanes(company, { rounds: 2, jobs: 24, panes: [1, 3], callers })).broken).toEqual([]);
});
