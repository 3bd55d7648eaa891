import { newId } from '@quarterlight/kit/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { productActor } from '../../platform/access/actor.ts';
import { aCustomer } from './companies.testing.ts';
import { type AccountChange, addExposure, assertCreditAllows, assertTakesWork, getCustomer } from './index.ts';

useTestApp();

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const actor = (...permissions: string[]): Actor => ({ ...productActor(tenant.scope.tenant.id), permissions: new Set(permissions) });
const ask = (who: Actor, id: string, pence: number, reason?: string) =>
  tenant.scope.as(who).read(async (tx) => {
    const account = await getCustomer(tx, id);
    assertTakesWork(account);
    return assertCreditAllows(tx, account, pence, reason === undefined ? undefined : { reason });
  });
const manager = () => actor('override-credit-limit');

describe('credit', () => {
  it('allows work up to the limit, refuses a penny more, and takes it on a manager’s word alone', async () => {
    const { id, name } = await aCustomer(tenant, { credit_limit_pence: 100_000, exposure_pence: 60_000 });
    expect(await ask(actor(), id, 40_000)).toBeNull();
    expect(await ask(manager(), id, 40_000, 'Not needed')).toBeNull();
    await expect(ask(actor(), id, 40_001)).rejects.toMatchObject({
      code: 'customer.over_limit',
      status: 400,
      errors: { customerId: [`${name} would be over its credit limit of £1,000.00 by £0.01. A manager may allow the job.`] },
    });
    // A reason does not make a manager of anybody.
    await expect(ask(actor(), id, 40_001, 'Please')).rejects.toMatchObject({ code: 'customer.over_limit' });
    const against = `${name} would be over its credit limit of £1,000.00 by £0.01`;
    await expect(ask(manager(), id, 40_001)).rejects.toMatchObject({
      code: 'customer.say_why',
      status: 400,
      errors: { 'creditOverride.reason': [`${against}. Say why the job is allowed.`] },
    });
    expect(await ask(manager(), id, 40_001, ' Paid by phone ')).toEqual({ against, reason: 'Paid by phone' });
  });

  it('refuses an account on stop, takes a limit of nil for none, and a closed account is refused to everybody', async () => {
    const stopped = await aCustomer(tenant, { on_stop: true });
    await expect(ask(actor(), stopped.id, 0)).rejects.toMatchObject({ code: 'customer.on_stop' });
    expect(await ask(manager(), stopped.id, 0, 'Regular')).toEqual({ against: `${stopped.name} is on stop`, reason: 'Regular' });
    const unlimited = await aCustomer(tenant, { credit_limit_pence: 0, exposure_pence: 5_000_000 });
    await ask(actor(), unlimited.id, 1_000_000);
    const closed = await aCustomer(tenant, { status: 'closed' });
    await expect(ask(manager(), closed.id, 0, 'Regular')).rejects.toMatchObject({ code: 'customer.inactive' });
  });

  it('adds and takes exposure and balance, both at once included, keeps the newest job’s day, and knows only customers that are there', async () => {
    const { id } = await aCustomer(tenant, { exposure_pence: 100 });
    const add = (change: AccountChange) => tenant.scope.write((tx) => addExposure(tx, id, change));
    await Promise.all([
      add({ exposure: 500, jobOn: '2026-11-20' }),
      add({ exposure: -200, balance: -30 }),
      add({ exposure: 50, balance: 70, jobOn: '2026-11-21' }),
    ]);
    await add({ exposure: 0, jobOn: '2026-11-19' });
    expect(await tenant.scope.read((tx) => getCustomer(tx, id))).toMatchObject({ exposure_pence: 450, balance_pence: 40, last_job_on: '2026-11-21' });
    await expect(tenant.scope.write((tx) => addExposure(tx, newId(), { exposure: 1 }))).rejects.toMatchObject({ code: 'record.not_found' });
  });
});
