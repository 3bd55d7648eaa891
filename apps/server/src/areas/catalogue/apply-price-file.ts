import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { LoadFacts, Made, Tell } from '../../platform/imports/define-import.ts';
import { activateLater } from './activate-price-file.ts';
import { addProducts } from './add-products.ts';
import { beginsOn, fileBefore } from './plan-price-file.ts';
import { holdFilesOf, settleTurns } from './price-file.queries.ts';
import { priceFile } from './price-file.record.ts';

const atOnce = 25_000;

/** Lays the planned lines down as a new file of the supplier, which follows the one before it on its day; makes the products that are new. */
export async function applyPriceFile(tx: BulkTx, facts: LoadFacts, tell: Tell): Promise<Made> {
  const { supplierId, options } = facts;
  await holdFilesOf(tx, supplierId);
  const from = beginsOn(tx, facts);
  const id = newId(Date.parse(tx.now));
  const before = await fileBefore(tx, supplierId ?? '', from);
  const { rows } = await sql<{ lines: number; last: number }>`select count(*) as lines, max(line) as last from load_plan where ${kept}`.execute(tx.db);
  const { lines = 0, last = 0 } = rows[0] ?? {};
  const columns = {
    id,
    kind: 'list',
    supplier_id: supplierId,
    name: options.name.trim() || facts.fileName.replace(/\.\w+$/, ''),
    effective_from: from,
    extent: options.extent,
    takes_list_prices: options.takesListPrices,
    made_by: tx.actor.displayName || tx.actor.username,
    created_at: tx.now,
  };
  await priceFile.make(tx, columns, { action: 'loaded', after: { name: columns.name, supplierId, effectiveFrom: from, extent: options.extent, lines } });
  await addProducts(tx, { priceFileId: id, categoryId: options.categoryId }, (done) => tell('New products', done));
  let done = 0;
  for (let line = 0; line <= last; line += atOnce) {
    done += await layLines(tx, { id, supplierId }, line, line + atOnce);
    tell('Prices', done);
  }
  if (options.extent === 'changes') done += await keepOthers(tx, { id, before, last });
  await tx.db.updateTable('price_file').set({ lines: done }).where('id', '=', id).execute();
  await settleTurns(tx, supplierId);
  await activateLater(tx, id, from);
  return { priceFileId: id };
}

const kept = sql`action in ('add', 'change', 'leave') and product_id is not null`;

/** The ids begin as that of their file, so that they lie beside each other. */
async function layLines(tx: BulkTx, file: { id: string; supplierId: string | null }, from: number, to: number): Promise<number> {
  const beginning = file.id.slice(0, 24);
  const laid = await sql`insert into price_file_line (id, price_file_id, supplier_id, product_id, supplier_code, list_unit, discount_basis_points, net_unit,
      surcharge_unit, pack_milli, in_stock, lead_days, line)
    select (${beginning} || lpad(to_hex(line), 12, '0'))::uuid, ${file.id}::uuid, ${file.supplierId}::uuid, product_id, supplier_code, list, discount, net, surcharge, pack, in_stock, lead_days, line
      from load_plan where ${kept} and line >= ${from}::bigint and line < ${to}::bigint order by line`.execute(tx.db);
  return Number(laid.numAffectedRows ?? 0);
}

/** What the file that is followed says of everything else stays as it is. */
async function keepOthers(tx: BulkTx, { id, before, last }: { id: string; before: string | null; last: number }): Promise<number> {
  const beginning = id.slice(0, 24);
  const laid = await sql`insert into price_file_line (id, price_file_id, supplier_id, product_id, supplier_code, list_unit, discount_basis_points, net_unit,
      surcharge_unit, pack_milli, in_stock, lead_days, line)
    select (${beginning} || lpad(to_hex(number), 12, '0'))::uuid, ${id}::uuid, supplier_id, product_id, supplier_code, list_unit, discount_basis_points, net_unit,
        surcharge_unit, pack_milli, in_stock, lead_days, number
      from (select l.*, ${last}::bigint + row_number() over (order by l.line, l.id) as number from price_file_line l
             where l.price_file_id = ${before}::uuid
               and not exists (select from load_plan p where p.old_id = l.id and p.action <> 'refuse')) others`.execute(tx.db);
  return Number(laid.numAffectedRows ?? 0);
}
