import type { ReadTx } from '../../platform/database/scope.ts';
import { defineImport, type LoadFacts } from '../../platform/imports/define-import.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyPriceFile } from './apply-price-file.ts';
import { planPriceFile, priceFindings } from './plan-price-file.ts';
import { priceFileColumns } from './price-file.columns.ts';
import { holdFilesOf } from './price-file.queries.ts';
import { undoPriceFile, whyFileStays } from './undo-price-file.ts';

/** A supplier's price list. */
export const priceFileImport = defineImport({
  kind: 'price-file',
  title: 'Price file',
  columns: priceFileColumns,
  needs: [
    ['code', 'supplier_code'],
    ['net_unit', 'list_unit'],
  ],
  ofSupplier: true,
  assertOptions: assertPriceOptions,
  hold: (tx, { supplierId }) => holdFilesOf(tx, supplierId),
  plan: planPriceFile,
  findings: priceFindings,
  apply: applyPriceFile,
  dependedOn: whyFileStays,
  undo: undoPriceFile,
});

async function assertPriceOptions(tx: ReadTx, { options }: LoadFacts): Promise<void> {
  if (options.effectiveFrom === null) throw new Refusal('load.day_missing');
  if (options.unknownCodes !== 'add') return;
  if (options.categoryId === null) throw new Refusal('load.category_missing');
  const known = await tx.db.selectFrom('product_category').select('id').where('id', '=', options.categoryId).executeTakeFirst();
  if (known === undefined) throw new Refusal('load.category_missing');
}
