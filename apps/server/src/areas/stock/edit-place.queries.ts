import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** Whether anything lies in one of the places. */
export async function stockLiesIn(tx: ReadTx, placeIds: readonly string[]): Promise<boolean> {
  const row = await tx.db
    .selectFrom('stock_balance')
    .select(sql`1`.as('one'))
    .where('place_id', 'in', placeIds)
    .where('quantity_milli', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const findTechnician = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('app_user').select(['id', 'display_name', 'home_branch_id']).where('id', '=', id).where('is_technician', '=', true).executeTakeFirst();

export const findBranchName = (tx: ReadTx, id: string) => tx.db.selectFrom('branch').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
