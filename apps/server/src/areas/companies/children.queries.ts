import type { Insertable, Selectable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type ContactRow = Selectable<DB['contact']>;

export function contactsOf(tx: ReadTx, companyId: string): Promise<ContactRow[]> {
  return tx.db.selectFrom('contact').selectAll().where('company_id', '=', companyId).orderBy('id').execute();
}

/** Further addresses of a company in their order, each with the name of its type. */
export const addressesOf = (tx: ReadTx, companyId: string) =>
  tx.db
    .selectFrom('company_address')
    .innerJoin('lookup', (join) => join.onRef('lookup.tenant_id', '=', 'company_address.tenant_id').onRef('lookup.id', '=', 'company_address.address_type_id'))
    .selectAll('company_address')
    .select('lookup.name as address_type')
    .where('company_address.company_id', '=', companyId)
    .orderBy('company_address.position')
    .orderBy('company_address.id')
    .execute();
export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number];

/** The types of address that are offered. */
export async function addressTypes(tx: ReadTx): Promise<ReadonlySet<string>> {
  const rows = await tx.db.selectFrom('lookup').select('id').where('list', '=', 'address-types').where('retired_at', 'is', null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Contacts or addresses of a company, before others take their place. */
export async function removeChildren(tx: WriteTx, table: 'contact' | 'company_address', companyId: string): Promise<void> {
  await tx.db.deleteFrom(table).where('company_id', '=', companyId).execute();
}

type New<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'tenant_id'>;

export async function insertContacts(tx: WriteTx, rows: readonly New<'contact'>[]): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('contact').values(rows).execute();
}

export async function insertAddresses(tx: WriteTx, rows: readonly New<'company_address'>[]): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('company_address').values(rows).execute();
}
