import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn, type Made } from '../../platform/imports/define-import.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { productSearch } from './catalogue.search.ts';
import { holdFilesOf, settleTurns } from './price-file.queries.ts';
import { priceFile } from './price-file.record.ts';

/** Why a price file stays: a newer one of its supplier follows it, or its list prices are ours by now; null where it may go. */
export async function whyFileStays(tx: ReadTx, { priceFileId = '' }: Made): Promise<string | null> {
  const file = await tx.db.selectFrom('price_file').selectAll().where('id', '=', priceFileId).executeTakeFirst();
  if (file === undefined) return 'The price file is no longer there.';
  if (file.takes_list_prices && file.activated_at !== null) return 'Its list prices were taken over to the products.';
  let newer = tx.db.selectFrom('price_file').select('name').where('created_at', '>', file.created_at).where('kind', '=', file.kind);
  if (file.supplier_id !== null) newer = newer.where('supplier_id', '=', file.supplier_id);
  const next = await newer.limit(1).executeTakeFirst();
  return next === undefined ? null : `${next.name} was loaded after it.`;
}

/** Removes a price file with the products that came with it; the file before it is in force again. */
export async function undoPriceFile(tx: BulkTx, made: Made): Promise<void> {
  const { priceFileId = '' } = made;
  const [file] = await priceFile.takeUpMany(tx, [priceFileId]);
  if (file === undefined) throw new DependedOn('The price file is no longer there.');
  await holdFilesOf(tx, file.supplier_id);
  const why = await whyFileStays(tx, made);
  if (why !== null) throw new DependedOn(why);
  try {
    await tx.db.deleteFrom('price_file_line').where('price_file_id', '=', priceFileId).execute();
    await removeProducts(tx, priceFileId);
  } catch (error) {
    throw error instanceof DatabaseError && error.code === '23503' ? new DependedOn(whyNeeded(error)) : error;
  }
  await priceFile.remove(tx, file, {
    action: 'undone',
    before: { name: file.name, supplierId: file.supplier_id, effectiveFrom: file.effective_from, lines: file.lines },
  });
  await settleTurns(tx, file.supplier_id);
}

const whyNeeded = ({ table }: DatabaseError): string =>
  table === 'purchase_order_line' ? 'An order was made by its prices.' : 'A product that came with it is in use.';

/** What somebody has worked on since is not theirs to lose: it is looked for once the rest is gone, when nobody can change it any more. */
async function removeProducts(tx: BulkTx, priceFileId: string): Promise<void> {
  await sql`delete from product_fit where product_id in (select id from product where price_file_id = ${priceFileId})`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`delete from product where price_file_id = ${priceFileId} and version = 1 returning id`.execute(tx.db);
  const changed = await tx.db.selectFrom('product').select('code').where('price_file_id', '=', priceFileId).limit(1).executeTakeFirst();
  if (changed !== undefined) throw new DependedOn(`${changed.code}, which came with it, was changed since.`);
  for (let from = 0; from < rows.length; from += atOnce)
    await keepEntries(
      tx.db,
      productSearch,
      rows.slice(from, from + atOnce).map(({ id }) => id),
    );
}

const atOnce = 1_000;
