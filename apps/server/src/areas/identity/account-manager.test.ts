import { getCustomer, listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { listAccountManagers, setAccountManager } from '@quarterlight/contract/identity/account-manager-routes';
import { getOwnProfile, updateOwnProfile } from '@quarterlight/contract/identity/routes-own';
import { OwnProfileForm } from '@quarterlight/contract/identity/schemas-own';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp();

const choose = (by: Client, { id, version }: { id: string; version: number }, userId: string | null) =>
  by.call(setAccountManager, { params: { id }, version, body: { userId } });

async function rename(by: Client, firstName: string, lastName: string) {
  const own = ok(await by.call(getOwnProfile));
  const body = OwnProfileForm.parse({ title: own.title, firstName, lastName, email: own.email, mobile: own.mobile });
  ok(await by.call(updateOwnProfile, { version: own.version, body }));
}

describe('who looks after an account', () => {
  it('is somebody of the office, found by name, listed by, logged, and called as they are called', async () => {
    const tenant = await aTenant();
    const [office, manager] = [await tenant.user({ permissions: ['edit-customers', 'view-customers'] }), await tenant.user()];
    await rename(manager, 'Ottoline', 'Marsh');
    const customer = await aCustomer(tenant);
    expect(ok(await office.call(listAccountManagers, { query: { q: 'ottol' } }))).toEqual([{ id: manager.userId, name: 'Ottoline Marsh' }]);
    const chosen = ok(await choose(office, { id: customer.id, version: 1 }, manager.userId));
    expect(chosen).toMatchObject({ accountManagerId: manager.userId, accountManagerName: 'Ottoline Marsh', version: 2 });
    const [mine, nobodys] = [
      ok(await office.call(listCustomers, { query: { accountManagerId: manager.userId } })),
      ok(await office.call(listCustomers, { query: { accountManagerId: office.userId } })),
    ];
    expect([mine.items.map(({ id }) => id), nobodys.items]).toEqual([[customer.id], []]);
    await rename(manager, 'Ottoline', 'Marsh-Hughes');
    expect(ok(await office.call(getCustomer, { params: { id: customer.id } }))).toMatchObject({ accountManagerName: 'Ottoline Marsh-Hughes', version: 2 });
    refused(await choose(office, { id: customer.id, version: 1 }, null), 'record.stale');
    expect(ok(await choose(office, chosen, null))).toMatchObject({ accountManagerId: null, accountManagerName: '' });
    const log = await tenant.scope.read(({ db }) =>
      db.selectFrom('log_entry').select(['action', 'fields']).where('entity_id', '=', customer.id).orderBy('id').execute(),
    );
    expect(log).toEqual([
      { action: 'customer.changed', fields: ['account_manager_name'] },
      { action: 'customer.changed', fields: ['account_manager_name'] },
    ]);
  });

  it('is nobody of a customer, a branch or another company, and nobody who cannot sign in', async () => {
    const tenant = await aTenant();
    const office = await tenant.user();
    const customer = await aCustomer(tenant);
    const portal = await tenant.user({ customerId: customer.id, permissions: ['edit-customers', 'view-customers'] });
    const fitter = await tenant.user({ branchId: (await aBranch(tenant)).id, role: 'branch' });
    const left = await tenant.user();
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', left.userId).execute());
    for (const userId of [portal.userId, fitter.userId, left.userId, newId(), (await (await aTenant()).user()).userId])
      await refusedWithoutTrace(tenant, 'user.no_account_manager', () => choose(office, { id: customer.id, version: 1 }, userId), /somebody of the office/);
    expect(ok(await office.call(listAccountManagers, { query: {} })).map(({ id }) => id)).toEqual([office.userId]);
    // Whom a customer bounds neither chooses nor is told who works here.
    expect(ok(await portal.call(listAccountManagers, { query: {} }))).toEqual([]);
    await refusedWithoutTrace(tenant, 'user.no_account_manager', () => choose(portal, { id: customer.id, version: 1 }, office.userId));
  });
});
