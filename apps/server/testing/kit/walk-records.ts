import { existsSync, readdirSync } from 'node:fs';
import { aBranch, aCustomer } from '../../src/areas/companies/companies.testing.ts';
import { aTechnician } from '../../src/areas/identity/identity.testing.ts';
import type { TestTenant } from './tenants.ts';
import type { Owners, WalkRecords } from './walk-record.ts';

export async function owners(tenant: TestTenant): Promise<Owners> {
  const customer = await aCustomer(tenant, { quotations_module: true });
  const branch = await aBranch(tenant);
  const technician = await aTechnician(tenant, branch);
  return { customerId: customer.id, branchId: branch.id, depotId: branch.depotId, technicianId: technician.id, vanId: technician.vanId };
}

const rooms = new URL('../../src/areas/', import.meta.url);
const areas = readdirSync(rooms).filter((area) => existsSync(new URL(`${area}/${area}.testing.ts`, rooms)));
const found: readonly { readonly records: WalkRecords }[] = await Promise.all(areas.map((area) => import(`../../src/areas/${area}/${area}.testing.ts`)));

/** How to make a record of each kind that a contract route names, as the areas say in `<area>.testing.ts`; a new kind without an entry fails the walk. */
export const recordsOf: WalkRecords = Object.assign({}, ...found.map(({ records }) => records));
