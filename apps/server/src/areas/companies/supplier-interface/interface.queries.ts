import { type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../../platform/database/scope.ts';
import type { SupplierInterface } from '../../../platform/database/tables.gen.ts';
import type { Sealed } from '../../../platform/secrets/vault.ts';

export type InterfaceRow = Selectable<SupplierInterface>;

/** How a supplier's interface is reached; undefined where nobody set it up. */
export const findInterface = (tx: ReadTx, supplierId: string): Promise<InterfaceRow | undefined> =>
  tx.db.selectFrom('supplier_interface').selectAll().where('id', '=', supplierId).executeTakeFirst();

type Kept = Pick<InterfaceRow, 'id' | 'address' | 'login' | 'user_id' | 'location' | 'delivery_id'>;

/** Keeps it, under the lock of its supplier. */
export async function keepInterface(tx: WriteTx, row: Kept, password: Sealed): Promise<void> {
  const values = { ...row, password: sql<string>`${JSON.stringify(password)}::jsonb` };
  const { id: _id, ...set } = values;
  await tx.db
    .insertInto('supplier_interface')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(set))
    .execute();
}
