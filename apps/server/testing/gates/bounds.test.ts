import { priceProduct } from '@quarterlight/contract/catalogue/choosing-routes';
import { listLabourRates } from '@quarterlight/contract/catalogue/labour-rate-routes';
import { changePassword, listClaims, logout, refreshToken } from '@quarterlight/contract/identity/routes';
import { permissionNames } from '@quarterlight/contract/permissions';
import { listMoves } from '@quarterlight/contract/stock/routes';
import { createVehicle, getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { addWorksheetLine, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../src/areas/catalogue/catalogue.testing.ts';
import { aBranch } from '../../src/areas/companies/companies.testing.ts';
import { someStock } from '../../src/areas/stock/stock.testing.ts';
import { aLookup } from '../../src/areas/system/system.testing.ts';
import { aVehicle } from '../../src/areas/vehicles/vehicles.testing.ts';
import { type Actor, productActor } from '../../src/platform/access/actor.ts';
import type { ReadTx } from '../../src/platform/database/scope.ts';
import { Client } from '../kit/client.ts';
import { useTestApp } from '../kit/harness.ts';
import { aTenant, grant, signIn, type TestTenant, testPassword } from '../kit/tenants.ts';
import type { Owners } from '../kit/walk-record.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';

useTestApp();

/** One of our own branches with its customer and technician, another of the same kind, and a subcontractor's. */
async function aCompany() {
  const tenant = await aTenant();
  const [mine, theirs] = [await owners(tenant), await owners(tenant)];
  const subcontractor = await aBranch(tenant, { kind: 'subcontract' });
  return { tenant, mine, theirs, subcontractor };
}

/** What the database itself shows somebody of a table: nothing of ours stands between. */
const seen = (tenant: TestTenant, bound: Partial<Actor>, count: (tx: ReadTx) => Promise<unknown>) =>
  tenant.scope.as({ ...productActor(tenant.scope.tenant.id), ...bound }).read(count);
const rows =
  (table: string, where = 'true') =>
  async (tx: ReadTx) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(tx.db)).rows[0]?.count;

const boundsOf = (of: Owners) =>
  [
    ['customer', { companyType: 'Customer', customerId: of.customerId }],
    ['branch', { companyType: 'Branch', branchId: of.branchId }],
    ['technician', { technicianId: of.technicianId, userId: of.technicianId }],
  ] as const;

describe('what the database shows people whom a customer, branch or technician bounds', () => {
  it('is nothing of signing in, of the log and of what others asked', async () => {
    const { tenant, mine } = await aCompany();
    const user = await tenant.user({ username: 'somebody' });
    const wrong = { currentPassword: 'no', password: 'a long and quiet winter evening', confirmPassword: 'a long and quiet winter evening' };
    expect((await user.call(changePassword, { body: wrong })).problem.code).toBe('password.wrong_current');
    const vehicle = { registration: 'AB12 CDE', make: 'Ford' };
    expect((await user.call(createVehicle, { body: vehicle })).status).toBe(200);
    const hidden = ['signing_key', 'session_token', 'sign_in_attempt', 'log_entry', 'log_value', 'hint', 'idempotency_key'];
    const office = await Promise.all(hidden.map((table) => seen(tenant, {}, rows(table))));
    expect(hidden.filter((_, index) => office[index] === 0)).toEqual([]);
    for (const [who, bound] of boundsOf(mine))
      for (const table of [...hidden, 'log_seal', 'two_step_code', 'password_reset', 'password_history', 'contact'])
        expect([who, table, await seen(tenant, bound, rows(table))]).toEqual([who, table, 0]);
  });

  it('is of people those of their own alone, and everybody’s name', async () => {
    const { tenant, mine, theirs } = await aCompany();
    for (const of of [mine, theirs]) {
      await tenant.user({ customerId: of.customerId });
      await tenant.user({ branchId: of.branchId });
    }
    await tenant.user();
    const all = await seen(tenant, {}, rows('app_user'));
    expect(all).toBe(7);
    for (const [who, bound] of boundsOf(mine)) {
      const people = who === 'branch' ? 2 : 1;
      for (const table of ['app_user', 'user_role']) expect([who, table, await seen(tenant, bound, rows(table))]).toEqual([who, table, people]);
      expect([who, await seen(tenant, bound, rows('person_name'))]).toEqual([who, 7]);
    }
  });

  it('is of absences their branch’s or their own', async () => {
    const { tenant, mine, theirs } = await aCompany();
    await tenant.scope.write(async (tx) => {
      for (const of of [mine, theirs])
        await tx.db
          .insertInto('absence')
          .values({ id: newId(), user_id: of.technicianId, type: 'sickness', from_day: '2030-01-07', to_day: '2030-01-08', note: 'Back' })
          .execute();
    });
    for (const [who, bound] of boundsOf(mine)) expect([who, await seen(tenant, bound, rows('absence'))]).toEqual([who, who === 'customer' ? 0 : 1]);
  });

  it('is of the ledger and its lots what ever lay in their own places', async () => {
    const { tenant, mine, theirs } = await aCompany();
    const product = await aProduct(tenant);
    for (const of of [mine, theirs]) {
      await someStock(tenant, { productId: product.id, placeId: of.vanId, quantityMilli: 2_000 });
      await someStock(tenant, { productId: product.id, placeId: of.depotId, quantityMilli: 3_000 });
    }
    const counts = { customer: 0, branch: 2, technician: 1 };
    for (const [who, bound] of boundsOf(mine))
      for (const table of ['stock_move', 'lot', 'stock_balance'])
        expect([who, table, await seen(tenant, bound, rows(table))]).toEqual([who, table, counts[who]]);
    const technician = await clientOf(tenant, mine.technicianId);
    expect((await technician.call(listMoves)).body.items.map((move) => move.to.id)).toEqual([mine.vanId]);
  });

  it('is no order to a supplier for a technician', async () => {
    const { tenant, mine } = await aCompany();
    await recordsOf['purchase-order']?.(tenant, mine);
    for (const [who, bound] of boundsOf(mine)) expect([who, await seen(tenant, bound, rows('purchase_order'))]).toEqual([who, who === 'branch' ? 1 : 0]);
  });
});

/** A technician as they sign in, with every permission there is. */
async function clientOf(tenant: TestTenant, userId: string): Promise<Client> {
  await tenant.scope.write((tx) => grant(tx, userId));
  return new Client(tenant.slug, await signIn(tenant.scope, userId), userId);
}

describe('what is the company’s own', () => {
  const aGrant = async (tenant: TestTenant, customerId: string) => {
    const product = await aProduct(tenant);
    const jobType = await aLookup(tenant, 'job-types', 'replacement');
    await tenant.scope.write(async (tx) => {
      await tx.db.insertInto('customer_price').values({ customer_id: customerId, product_id: product.id, price_pence: 12_345 }).execute();
      const rate = { job_type_id: jobType, minutes: 60, valid_from: '2020-01-01' };
      await tx.db
        .insertInto('labour_rate')
        .values([
          { id: newId(), name: 'General', price_pence: 5_000, ...rate },
          { id: newId(), name: 'Negotiated', price_pence: 3_300, customer_id: customerId, ...rate },
        ])
        .execute();
    });
    return product;
  };

  it('vehicles and what named customers were granted are hidden from technicians and subcontractors, not from a branch of our own', async () => {
    const { tenant, mine, subcontractor } = await aCompany();
    const product = await aGrant(tenant, mine.customerId);
    const vehicle = await aVehicle(tenant, { vin: 'WVWZZZ1JZXW000001', notes: 'Owner is difficult' });
    const people = {
      technician: await clientOf(tenant, mine.technicianId),
      subcontractor: await tenant.user({ permissions: permissionNames, branchId: subcontractor.id }),
      branch: await tenant.user({ permissions: permissionNames, branchId: mine.branchId }),
      office: await tenant.user({ permissions: permissionNames }),
    };
    const told = async (client: Client) => {
      const vehicles = await client.call(listVehicles);
      const one = await client.call(getVehicle, { params: { id: vehicle.id } });
      const rates = (await client.call(listLabourRates)).body.items.map(({ name }) => name);
      const { body } = await client.call(priceProduct, { body: { productId: product.id, customerId: mine.customerId } });
      return [vehicles.status === 200 && vehicles.body.total > 0, one.status === 200, rates, body.step === 'customer-price'];
    };
    for (const who of ['technician', 'subcontractor'] as const) {
      expect([who, await told(people[who])]).toEqual([who, [false, false, ['General'], false]]);
      const claims = (await people[who].call(listClaims)).body.map(({ value }) => value);
      expect([claims.includes('view-vehicles'), claims.includes('view-worksheets')]).toEqual([false, true]);
    }
    for (const who of ['branch', 'office'] as const) expect([who, await told(people[who])]).toEqual([who, [true, true, ['General', 'Negotiated'], true]]);
    const bounds = { technician: { technicianId: mine.technicianId }, subcontractor: { branchId: subcontractor.id, subcontractorId: subcontractor.id } };
    for (const [name, bound] of Object.entries(bounds))
      for (const table of ['vehicle', 'vehicle_lookup', 'vehicle_mark', 'customer_price', 'customer_discount', 'price_cap'])
        expect([name, table, await seen(tenant, bound, rows(table))]).toEqual([name, table, 0]);
  });

  it('a line of a job costs what its customer was granted, whoever adds it', async () => {
    const { tenant, mine, subcontractor } = await aCompany();
    const product = await aGrant(tenant, mine.customerId);
    const people = {
      technician: [await clientOf(tenant, mine.technicianId), mine],
      subcontractor: [await tenant.user({ permissions: permissionNames, branchId: subcontractor.id }), { ...mine, branchId: subcontractor.id }],
      office: [await tenant.user(), mine],
    } as const;
    for (const [who, [client, of]] of Object.entries(people)) {
      const record = await recordsOf['worksheet']?.(tenant, of);
      const params = { id: record?.id ?? '' };
      for (const body of [{ kind: 'part' as const, productId: product.id }, { kind: 'labour' as const }]) {
        const { version } = (await client.call(getWorksheet, { params })).body;
        const answer = await client.call(addWorksheetLine, { params, version, body });
        expect([who, answer.status, answer.text]).toEqual([who, 200, answer.text]);
      }
      const { lines } = (await client.call(getWorksheet, { params })).body;
      expect([who, ...lines.map((line) => line.unitPrice.amount)]).toEqual([who, 12_345, 3_300]);
    }
  });

  it('the job carries its own copy of the vehicle for them', async () => {
    const { tenant, mine } = await aCompany();
    const vehicle = await aVehicle(tenant, { make: 'Volkswagen', model: 'Golf', vin: 'WVWZZZ1JZXW000001', colour: 'Blue', year: 2021 });
    const record = await recordsOf['worksheet']?.(tenant, mine);
    await tenant.scope.write((tx) => tx.db.updateTable('worksheet').set({ vehicle_id: vehicle.id, state: 'booked' }).execute());
    const technician = await clientOf(tenant, mine.technicianId);
    const office = await tenant.user();
    for (const client of [technician, office]) {
      const { body } = await client.call(getWorksheet, { params: { id: record?.id ?? '' } });
      expect(body.vehicle).toMatchObject({ make: 'Volkswagen', model: 'Golf', vin: 'WVWZZZ1JZXW000001', colour: 'Blue', year: 2021 });
    }
  });
});

describe('one’s own account', () => {
  it('is in reach of whoever is bound: claims, a new token, a new password, signing out', async () => {
    const { tenant, mine } = await aCompany();
    const password = 'a long and quiet winter evening';
    const clients = [
      await tenant.user({ customerId: mine.customerId }),
      await tenant.user({ branchId: mine.branchId }),
      await tenant.user({ role: 'technician' }),
    ];
    for (const client of clients) {
      expect((await client.call(listClaims)).status).toBe(200);
      const renewed = new Client(tenant.slug, (await client.call(refreshToken)).body, client.userId);
      const changed = await renewed.call(changePassword, { body: { currentPassword: testPassword, password, confirmPassword: password } });
      expect([changed.status, changed.text]).toEqual([204, '']);
      expect((await renewed.call(logout)).status).toBe(204);
      expect((await renewed.call(listClaims)).status).toBe(401);
    }
  });
});
