import type { Route } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import { aProduct } from '../../../src/areas/catalogue/catalogue.testing.ts';
import { aSupplier } from '../../../src/areas/companies/companies.testing.ts';
import { someStock } from '../../../src/areas/stock/stock.testing.ts';
import { aLookup } from '../../../src/areas/system/system.testing.ts';
import { aVehicle } from '../../../src/areas/vehicles/vehicles.testing.ts';
import { sampleTexts } from '../../kit/sample.ts';
import type { TestTenant } from '../../kit/tenants.ts';
import type { Owners, WalkRecord } from '../../kit/walk-record.ts';
import { owners, recordsOf } from '../../kit/walk-records.ts';

/** A tenant with a record of each kind, and what fields of each name may hold: bodies made of these pass the schema and reach the database. */
export interface BadInputGround {
  readonly tenant: TestTenant;
  readonly of: Owners;
  readonly named: (name: string) => unknown;
}

const texts: Readonly<Record<string, unknown>> = {
  registration: 'AB12CDE',
  postcode: 'NR1 1AA',
  startPostcode: 'NR1 1AA',
  telephone: '01603123456',
  mobile: '07700900123',
  email: 'somebody@example.test',
  accountsEmail: 'somebody@example.test',
  replyTo: 'somebody@example.test',
  recipient: 'somebody@example.test',
  vin: 'WVWZZZ1JZXW000001',
  vatNumber: 'GB980780684',
  shownTelephone: '01603123456',
  driverTelephone: '07700900123',
  driverEmail: 'sam@mail.example',
  shownEmail: 'somebody@example.test',
  orderEmail: 'somebody@example.test',
  companyNumber: '01234567',
  sortCode: '20-00-00',
  bankAccount: '12345678',
  iban: 'GB29NWBK60161331926819',
  portalUrl: 'https://orders.example.com',
  postcodeAreas: ['NR14 7'],
  cutOff: '16:00',
  webAddress: 'https://acme.app.example.co.uk',
  colour: '#a0b1c2',
  firstRegistered: '2019-03',
  glassModel: '8585',
  logo: '/logo.svg',
  prefix: 'Q',
  timeZone: 'Europe/London',
};

export async function layGround(tenant: TestTenant): Promise<BadInputGround> {
  const of = await owners(tenant);
  const [product, supplier, vehicle] = [await aProduct(tenant), await aSupplier(tenant), await aVehicle(tenant)];
  const { lotId } = await someStock(tenant, { productId: product.id, placeId: of.depotId, quantityMilli: 900_000 });
  const row = async (table: 'product_category' | 'permission' | 'role' | 'system_module') =>
    (await tenant.scope.read((tx) => tx.db.selectFrom(table).select('id').executeTakeFirstOrThrow())).id;
  const category = await row('product_category');
  const named: Record<string, unknown> = {
    ...texts,
    customerId: of.customerId,
    branchId: of.branchId,
    homeBranchId: of.branchId,
    technicianId: of.technicianId,
    userId: of.technicianId,
    productId: product.id,
    supplierId: supplier.id,
    vehicleId: vehicle.id,
    categoryId: category,
    lotId,
    placeId: of.depotId,
    fromPlaceId: of.depotId,
    toPlaceId: of.vanId,
    deliverToPlaceId: of.depotId,
    jobTypeId: await aLookup(tenant, 'job-types', 'replacement'),
    causeId: await aLookup(tenant, 'causes-of-damage'),
    glassTypeId: await aLookup(tenant, 'glass-types', 'windscreen'),
    vatRateId: await aLookup(tenant, 'vat-rates', 'standard'),
    reasonId: await aLookup(tenant, 'booking-reasons'),
    systemModuleId: await row('system_module'),
    roleIds: [await row('role')],
    permissionIds: [await row('permission')],
    // Something has to be ticked.
    levels: [{ levelId: newId(), quantity: 1 }],
    day: '2030-01-08',
    slot: 'A',
    startsAt: null,
  };
  return { tenant, of, named: (name) => named[name] };
}

/** The record that a route names, newly made; a made-up id where it names none. */
export async function targetOf(ground: BadInputGround, route: Route): Promise<Pick<WalkRecord, 'id'>> {
  return (route.record && (await recordsOf[route.record.of]?.(ground.tenant, ground.of))) ?? { id: newId() };
}

const names: Readonly<Record<string, string>> = {
  '/v1/exports/:name': 'completed-jobs-export',
  '/v1/outbox/templates/:name': 'booking-confirmed',
  '/v1/outbox/templates/:name/reset': 'booking-confirmed',
  '/v1/system/addresses/:postcode': 'NR1%201AA',
};

/** The route's address for a record, its other parameters filled as the contract allows. */
export function pathFor(route: Route, id: string): string {
  const fixed = names[route.path];
  let params: ReturnType<typeof sampleTexts> | undefined;
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === route.record?.param) return id;
    if (fixed !== undefined) return fixed;
    params ??= sampleTexts(route.params);
    return encodeURIComponent(params[name] ?? newId());
  });
}
