import type { AdhesiveSheet } from '@quarterlight/contract/rules/adhesive';
import type { ReadTx } from '../../platform/database/scope.ts';

const most = 200;

/** What the makers' sheets of the adhesives in use say, by code. */
export async function adhesiveSheets(tx: ReadTx): Promise<AdhesiveSheet[]> {
  const rows = await tx.db
    .selectFrom('product')
    .innerJoin('product_category as category', 'category.id', 'product.category_id')
    .select(['product.code', 'product.description', 'product.used_from_celsius', 'product.used_to_celsius', 'product.drive_away_minutes'])
    .where('category.kind', '=', 'adhesive')
    .where('product.active', '=', true)
    .orderBy('product.code_key')
    .orderBy('product.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    code: row.code,
    name: row.description,
    fromCelsius: row.used_from_celsius,
    toCelsius: row.used_to_celsius,
    driveAwayMinutes: row.drive_away_minutes,
  }));
}
