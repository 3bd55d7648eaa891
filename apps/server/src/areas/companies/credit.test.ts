import { newId } from '@quarterlight/kit/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { productActor } from '../../platform/access/actor.ts';
import { aCustomer } from './companies.testing.ts';
import { addExposure, assertCreditAllows, getCustomer } from './index.ts';

useTestApp();

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const actor = (...permissions: string[]): Actor => ({ ...productActor(tenant.scope.tenant.id), permissions: new Set(permissions) });
const ask = (who: Actor, id: string, pence: number) => tenant.scope.as(who).read(async (tx) => assertCreditAllows(tx, await getCustomer(tx, id), pence));

describe('credit', () => {
  it('allows work up to the limit, refuses a penny more, and lets a manager through', async () => {
    const { id, name } = await aCustomer(tenant, { credit_limit_pence: 100_000, exposure_pence: 60_000 });
    await ask(actor(), id, 40_000);
    await expect(ask(actor(), id, 40_001)).rejects.toMatchObject({
      code: 'customer.over_limit',
      status: 400,
      errors: { customerId: [`${name} would be over its credit limit of £1,000.00 by £0.01. A manager may allow the job.`] },
    });
    await ask(actor('override-credit-limit'), id, 40_001);
  });

  it('refuses an account on stop, takes a limit of nil for none, and a closed account is refused to everybody', async () => {
    const stopped = await aCustomer(tenant, { on_stop: true });
    await expect(ask(actor(), stopped.id, 0)).rejects.toMatchObject({ code: 'customer.on_stop' });
    await ask(actor('override-credit-limit'), stopped.id, 0);
    const unlimited = await aCustomer(tenant, { credit_limit_pence: 0, exposure_pence: 5_000_000 });
    await ask(actor(), unlimited.id, 1_000_000);
    const closed = await aCustomer(tenant, { status: 'closed' });
    await expect(ask(actor('override-credit-limit'), closed.id, 0)).rejects.toMatchObject({ code: 'customer.inactive' });
  });

  it('adds and takes exposure, both at once included, and knows only customers that are there', async () => {
    const { id } = await aCustomer(tenant, { exposure_pence: 100 });
    await Promise.all([500, -200, 50].map((pence) => tenant.scope.write((tx) => addExposure(tx, id, pence))));
    expect((await tenant.scope.read((tx) => getCustomer(tx, id))).exposure_pence).toBe(450);
    await expect(tenant.scope.write((tx) => addExposure(tx, newId(), 1))).rejects.toMatchObject({ code: 'record.not_found' });
  });
});
