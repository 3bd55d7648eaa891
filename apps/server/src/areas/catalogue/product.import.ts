import { sql } from 'kysely';
import { defineImport } from '../../platform/imports/define-import.ts';
import { applyProductFile } from './apply-product-file.ts';
import { planProductFile, productFindings } from './plan-product-file.ts';
import { inTurnFor } from './product.queries.ts';
import { productFileColumns } from './product-file.columns.ts';
import { undoProductFile, whyProductsStay } from './undo-product-file.ts';

/** The catalogue's own products. */
export const productImport = defineImport({
  kind: 'products',
  title: 'Products',
  columns: productFileColumns,
  needs: [['code']],
  ofSupplier: false,
  assertOptions: async () => {},
  hold: async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`product files ${tx.tenant.id}`}, 0))`.execute(tx.db);
    await inTurnFor(tx, 'barcodes');
    await inTurnFor(tx, 'supersession');
  },
  plan: planProductFile,
  findings: productFindings,
  apply: applyProductFile,
  dependedOn: whyProductsStay,
  undo: undoProductFile,
});
