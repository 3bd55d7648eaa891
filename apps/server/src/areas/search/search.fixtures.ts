import { searchEverything } from '@quarterlight/contract/search/routes';
import type { SearchKind } from '@quarterlight/contract/search/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { Insertable } from 'kysely';
import type { Client } from '../../../testing/kit/client.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { invoiceSearch } from '../billing/billing.search.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aLibraryFile } from '../files/files.testing.ts';
import { roleSearch, userSearch } from '../identity/identity.search.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { broadcastSearch } from '../notices/broadcast.search.ts';
import { courseSearch } from '../notices/course.search.ts';
import { purchaseOrderSearch } from '../purchasing/purchasing.search.ts';
import { quotationSearch } from '../quotations/quotations.search.ts';
import { equipmentSearch } from '../schedule/equipment.search.ts';
import { aLookup } from '../system/system.testing.ts';
import { transferSearch } from '../transfers/transfers.search.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';
import { worksheetSearch } from '../worksheets/worksheets.search.ts';

/** What somebody finds, as `kind:title`, best first. */
export async function finds(client: Client, q: string, more: { kinds?: SearchKind[]; limit?: number } = {}): Promise<string[]> {
  const { status, body, text } = await client.call(searchEverything, { query: { q, ...more } });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.hits.map((hit) => `${hit.kind}:${hit.title}`);
}

// Counted, not drawn: a number by chance may hold the word that a test asks for.
let sheets = 0;

/** A worksheet as it stands in the table; open, of the customer, unless told. */
export async function aSheet(
  tenant: TestTenant,
  customer: { id: string; name: string },
  values: Partial<Insertable<DB['worksheet']>> = {},
): Promise<{ id: string; number: string }> {
  const id = values.id ?? newId();
  sheets += 1;
  const number = values.number ?? `W${700_000 + sheets}`;
  const jobType = await aLookup(tenant, 'job-types', 'replacement');
  await tenant.scope.write(async (tx) => {
    await tx.db
      .insertInto('worksheet')
      .values({
        id,
        job_type_id: jobType,
        customer_id: customer.id,
        customer_name: customer.name,
        customer_key: sortKey(customer.name),
        created_on: tx.today,
        ...values,
        number,
      })
      .execute();
    await keepEntries(tx.db, worksheetSearch, [id]);
  });
  return { id, number };
}

/** An invoice of a worksheet, a draft unless it has a number. */
export async function anInvoice(
  tenant: TestTenant,
  worksheet: { id: string; number: string },
  payer: { id: string; name: string },
  values: Partial<Insertable<DB['invoice']>> = {},
): Promise<void> {
  const id = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db
      .insertInto('invoice')
      .values({
        id,
        type: 'customer',
        state: values.number ? 'posted' : 'draft',
        worksheet_id: worksheet.id,
        worksheet_number: worksheet.number,
        payer: 'customer',
        payer_name: payer.name,
        payer_key: sortKey(payer.name),
        net_pence: 100,
        vat_pence: 20,
        gross_pence: 120,
        customer_id: payer.id,
        bound_branch: newId(),
        bound_technician: newId(),
        ...values,
      })
      .execute();
    await keepEntries(tx.db, invoiceSearch, [id]);
  });
}

/** A company with one record of each kind that the text finds, all of one customer, branch and technician. */
export async function aFoundCompany(tenant: TestTenant, text: string) {
  const customer = await aCustomer(tenant, { name: `${text} Customer`, account_code: `A-${text}` });
  const branch = await aBranch(tenant, { name: `${text} Branch` });
  const technician = await aTechnician(tenant, branch);
  const supplier = await aSupplier(tenant, { name: `${text} Supplier` });
  await aVehicle(tenant, { registration: 'AB12CDE', model: text });
  await aProduct(tenant, { code: '8523AGSMVZ', description: `${text} windscreen` });
  await aLibraryFile(tenant, { name: `${text}.pdf` });
  const worksheet = await aSheet(tenant, customer, { number: 'W000123', registration: 'AB12CDE', branch_id: branch.id, technician_id: technician.id });
  await anInvoice(tenant, worksheet, customer, { number: 'INV000123', registration: 'AB12CDE' });
  const id = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db
      .insertInto('purchase_order')
      .values({ id, number: 'PO000123', supplier_id: supplier.id, deliver_to_place_id: branch.depotId, branch_id: branch.id })
      .execute();
    await keepEntries(tx.db, purchaseOrderSearch, [id]);
  });
  await aFoundTransfer(tenant, branch, technician);
  await aFoundQuotation(tenant, customer, text, branch);
  await theOffice(tenant, text, branch);
  return { customer, branch, technician, supplier, worksheet };
}

/** A transfer from the branch’s depot to a van, which their names find. */
async function aFoundTransfer(tenant: TestTenant, branch: { id: string; depotId: string }, technician: { vanId: string }): Promise<void> {
  const id = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db
      .insertInto('transfer')
      .values({ id, number: 'T000123', from_place_id: branch.depotId, to_place_id: technician.vanId, from_branch: branch.id, to_branch: branch.id })
      .execute();
    await keepEntries(tx.db, transferSearch, [id]);
  });
}

/** A quotation of the customer, drafted, whose contact the text finds. */
async function aFoundQuotation(tenant: TestTenant, customer: { id: string }, text: string, branch: { id: string }): Promise<void> {
  const id = newId();
  await tenant.scope.write(async (tx) => {
    const said = { number: 'Q000123', customer_id: customer.id, branch_id: branch.id, contact_name: `${text} Contact`, valid_until: tx.today };
    await tx.db
      .insertInto('quotation')
      .values({ id, ...said })
      .execute();
    await keepEntries(tx.db, quotationSearch, [id]);
  });
}

/** A user and a piece of equipment of the branch, a role, a broadcast and a course that the text finds. */
async function theOffice(tenant: TestTenant, text: string, branch: { id: string }): Promise<void> {
  const [userId, roleId, equipmentId, broadcastId, courseId] = [newId(), newId(), newId(), newId(), newId()];
  const name = (what: string) => ({ name: `${text} ${what}`, name_key: sortKey(`${text} ${what}`) });
  await tenant.scope.write(async (tx) => {
    const username = `person-${userId.slice(-6)}`;
    const user = { username, username_key: username, display_name: `${text} User`, name_key: sortKey(`${text} User`), home_branch_id: branch.id };
    await tx.db
      .insertInto('app_user')
      .values({ id: userId, ...user })
      .execute();
    await tx.db
      .insertInto('role')
      .values({ id: roleId, name: `${text} Role`, kind: 'organisation' })
      .execute();
    await tx.db
      .insertInto('equipment')
      .values({ id: equipmentId, ...name('Frame'), branch_id: branch.id })
      .execute();
    await tx.db
      .insertInto('broadcast')
      .values({
        id: broadcastId,
        title: `${text} Notice`,
        title_key: sortKey(`${text} Notice`),
        text: 'We close at noon.',
        state: 'draft',
        ends_day: tx.today,
        ends_at: tx.now,
      })
      .execute();
    await tx.db
      .insertInto('course')
      .values({ id: courseId, title: `${text} Course`, title_key: sortKey(`${text} Course`) })
      .execute();
    await keepEntries(tx.db, userSearch, [userId]);
    await keepEntries(tx.db, roleSearch, [roleId]);
    await keepEntries(tx.db, equipmentSearch, [equipmentId]);
    await keepEntries(tx.db, broadcastSearch, [broadcastId]);
    await keepEntries(tx.db, courseSearch, [courseId]);
  });
}
