import * as identity from '@quarterlight/contract/identity/routes';
import { anOffer, aProduct } from '../../apps/server/src/areas/catalogue/catalogue.testing.ts';
import { aBranch, aCustomer, aSupplier } from '../../apps/server/src/areas/companies/companies.testing.ts';
import { aTechnician } from '../../apps/server/src/areas/identity/identity.testing.ts';
import { someStock } from '../../apps/server/src/areas/stock/stock.testing.ts';
import { aLookup } from '../../apps/server/src/areas/system/system.testing.ts';
import type { Scope } from '../../apps/server/src/platform/database/scope.ts';
import { createTenant } from '../../apps/server/src/process/create-tenant.ts';
import { startQuietServices } from '../../apps/server/testing/kit/quiet-services.ts';
import { addUser, type RoleCode, type TestTenant, testPassword } from '../../apps/server/testing/kit/tenants.ts';
import { Caller } from './caller.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
}

export interface Van extends Person {
  readonly vanId: string;
  /** A lot that lies in the van, with more pieces than any proof uses up. */
  readonly lotId: string;
}

export interface Company {
  readonly tenantId: string;
  readonly slug: string;
  readonly branchId: string;
  readonly depotId: string;
  readonly customerIds: readonly string[];
  readonly jobTypeId: string;
  readonly productId: string;
  readonly supplierId: string;
  readonly depotLotId: string;
  readonly manager: Person;
  readonly buyer: Person;
  readonly stock: Person;
  readonly accounts: Person;
  readonly technicians: readonly Van[];
}

const manyPieces = 10_000_000;

/** Makes a company with people, vans and stock in a prepared database, by the product's own scope. */
export async function openCompany(options: { ownerUrl: string; appUrl: string; slug: string; technicians: number }): Promise<Company> {
  const running = await startQuietServices(options.appUrl);
  try {
    const scope = await createTenant(options.ownerUrl, running.source, { slug: options.slug, name: `Company ${options.slug}` });
    return await furnish(scope, options.slug, options.technicians);
  } finally {
    await running.stop();
  }
}

async function furnish(scope: Scope, slug: string, technicians: number): Promise<Company> {
  const person = (role: RoleCode) => addUser(scope, { role });
  const tenant: TestTenant = {
    slug,
    scope,
    visitor: new Caller({ baseUrl: '', tenant: slug }),
    user: async ({ role = 'manager', homeBranchId } = {}) => {
      const { id } = await addUser(scope, { role, homeBranchId });
      return new Caller({ baseUrl: '', tenant: slug, userId: id });
    },
  };
  const branch = await aBranch(tenant, { capacity_morning: 100_000, capacity_afternoon: 100_000, capacity_out_of_hours: 100_000 });
  const product = await aProduct(tenant);
  const supplier = await aSupplier(tenant);
  await anOffer(tenant, { productId: product.id, supplierId: supplier.id, netUnit: 700_000 });
  const customerIds: string[] = [];
  for (let count = 0; count < 8; count += 1) customerIds.push((await aCustomer(tenant, { type: 'retail', credit_limit_pence: 0 })).id);
  const vans: Van[] = [];
  for (let count = 0; count < technicians; count += 1) {
    const { id, vanId } = await aTechnician(tenant, branch);
    const { lotId } = await someStock(tenant, { productId: product.id, placeId: vanId, quantityMilli: manyPieces });
    const { username } = await scope.write((tx) =>
      tx.db.updateTable('app_user').set({ daily_minutes: 1_440 }).where('id', '=', id).returning('username').executeTakeFirstOrThrow(),
    );
    vans.push({ id, username, vanId, lotId });
  }
  const { lotId: depotLotId } = await someStock(tenant, { productId: product.id, placeId: branch.depotId, quantityMilli: manyPieces });
  return {
    tenantId: scope.tenant.id,
    slug,
    branchId: branch.id,
    depotId: branch.depotId,
    customerIds,
    jobTypeId: await aLookup(tenant, 'job-types', 'replacement'),
    productId: product.id,
    supplierId: supplier.id,
    depotLotId,
    manager: await person('manager'),
    buyer: await person('buyer'),
    stock: await person('stock'),
    accounts: await person('accounts'),
    technicians: vans,
  };
}

/** Signs a person in over HTTP; gives their caller. Throws where the product does not answer with a token. */
export async function signIn(baseUrl: string, company: Pick<Company, 'slug'>, person: Person, patience?: number): Promise<Caller> {
  const caller = new Caller({ baseUrl, tenant: company.slug, userId: person.id, patience });
  const answer = await caller.call(identity.login, { body: { username: person.username, password: testPassword } });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
  caller.token = answer.body;
  return caller;
}
