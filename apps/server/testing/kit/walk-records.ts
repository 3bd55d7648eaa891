import { existsSync, readdirSync } from 'node:fs';
import { aBranch, aCustomer } from '../../src/areas/companies/companies.testing.ts';
import { aTechnician } from '../../src/areas/identity/identity.testing.ts';
import type { DB } from '../../src/platform/database/tables.gen.ts';
import type { TestTenant } from './tenants.ts';

/** Whom a record belongs to: the walk asks for it as somebody bound to another customer, branch or technician. */
export interface Owners {
  readonly customerId: string;
  readonly branchId: string;
  readonly depotId: string;
  readonly technicianId: string;
  readonly vanId: string;
}

export interface WalkRecord {
  readonly id: string;
  readonly table: keyof DB;
}

export type WalkRecords = Readonly<Record<string, (tenant: TestTenant, of: Owners) => Promise<WalkRecord>>>;

export async function owners(tenant: TestTenant): Promise<Owners> {
  const customer = await aCustomer(tenant);
  const branch = await aBranch(tenant);
  const technician = await aTechnician(tenant, branch);
  return { customerId: customer.id, branchId: branch.id, depotId: branch.depotId, technicianId: technician.id, vanId: technician.vanId };
}

const rooms = new URL('../../src/areas/', import.meta.url);
const areas = readdirSync(rooms).filter((area) => existsSync(new URL(`${area}/${area}.testing.ts`, rooms)));
const found: readonly { readonly records: WalkRecords }[] = await Promise.all(areas.map((area) => import(`../../src/areas/${area}/${area}.testing.ts`)));

/** How to make a record of each kind that a contract route names, as the areas say in `<area>.testing.ts`; a new kind without an entry fails the walk. */
export const recordsOf: WalkRecords = Object.assign({}, ...found.map(({ records }) => records));
