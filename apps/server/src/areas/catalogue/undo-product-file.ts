import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn, type LoadFacts, type Made } from '../../platform/imports/define-import.ts';
import { firstMoved } from '../../platform/imports/made.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { removeMany, settleMany } from '../../platform/record/bulk.ts';
import { product } from './product.record.ts';

const changedSince = ({ code }: { readonly code: string }) => `${code}, which it loaded, was changed since.`;

/** Why what a file loaded stays: one of its products was changed since; null where it may be tried. */
export async function whyProductsStay(tx: ReadTx, _made: Made, { id }: LoadFacts): Promise<string | null> {
  const moved = await firstMoved(tx, id, 'product');
  const row = moved === null ? undefined : await tx.db.selectFrom('product').select('code').where('id', '=', moved).executeTakeFirst();
  return row === undefined ? null : changedSince(row);
}

/** Takes a file of products back: what it changed is as it was, then what it added goes, which may have replaced some of that. */
export async function undoProductFile(tx: BulkTx, made: Made, facts: LoadFacts): Promise<void> {
  const why = await whyProductsStay(tx, made, facts);
  if (why !== null) throw new DependedOn(why);
  const inUse = 'A product that came with it is in use.';
  await inParts(tx, facts.id, 'product', inUse, async (touched) => {
    const was = touched.filter(({ before }) => before !== null);
    await settleMany(tx, product, (await takeUpTouched(tx, product, was, changedSince)).changed);
  });
  await sql`update product set superseded_by_id = null where superseded_by_id is not null
    and id in (select record_id from load_made where load_id = ${facts.id}::uuid and before is null)`.execute(tx.db);
  await inParts(tx, facts.id, 'product', inUse, async (touched) => {
    const came = touched.filter(({ before }) => before === null);
    await removeMany(tx, product, (await takeUpTouched(tx, product, came, changedSince)).added, ['code', 'description', 'list_price_pence']);
  });
}
