import type { KitChange, KitLineInput, NewKit } from '@quarterlight/contract/catalogue/kit-schemas';
import { newId } from '@quarterlight/kit/ids';
import { isWholePieces, toMilli } from '@quarterlight/kit/quantities';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertWork } from './check-terms.ts';
import { findCounted, linesOf, replaceLines } from './kit.queries.ts';
import { kit } from './kit.record.ts';

/** Makes a kit. Refuses `kit.name_taken`, `kit.line`, `terms.job_type`, `terms.glass_type`, `catalogue.product_unknown` and `line.whole_pieces`. */
export async function createKit(tx: WriteTx, wish: NewKit): Promise<string> {
  await assertWork(tx, wish);
  const described = await productsOf(tx, wish.productId, wish.lines);
  const columns = { name: wish.name, job_type_id: wish.jobTypeId, glass_type_id: wish.glassTypeId, product_id: wish.productId, note: wish.note };
  const row = await kit.make(
    tx,
    { id: newId(), ...columns },
    { after: { ...columns, lines: wish.lines.map(described) }, children: ({ id }) => replaceLines(tx, id, wish.lines.map(columnsOf)) },
  );
  return row.id;
}

/** Changes one of that version; as `createKit`. */
export async function changeKit(tx: WriteTx, id: string, version: number, change: KitChange): Promise<string> {
  const before = await kit.takeUp(tx, id, { version });
  await assertWork(tx, change, before);
  const described = await productsOf(tx, change.productId ?? null, change.lines ?? []);
  const { name = before.name, note = before.note, active = before.active } = change;
  const set = {
    name,
    note,
    active,
    job_type_id: change.jobTypeId === undefined ? before.job_type_id : change.jobTypeId,
    glass_type_id: change.glassTypeId === undefined ? before.glass_type_id : change.glassTypeId,
    product_id: change.productId === undefined ? before.product_id : change.productId,
  };
  const lines = change.lines === undefined ? {} : { before: { lines: await loggedLines(tx, id) }, after: { lines: change.lines.map(described) } };
  if (change.lines !== undefined) await replaceLines(tx, id, change.lines.map(columnsOf));
  await kit.settle(tx, before, { set, action: 'changed', ...lines });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removeKit(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await kit.takeUp(tx, id, { version });
  const lines = await loggedLines(tx, id);
  await kit.remove(tx, row, { before: { ...sameColumns(row, 'name', 'job_type_id', 'glass_type_id', 'product_id', 'note'), lines } });
}

async function loggedLines(tx: ReadTx, id: string): Promise<string[]> {
  const rows = await linesOf(tx, [id]);
  return rows.map((row) => logged({ kind: row.kind, description: row.description || (row.product_description ?? ''), quantity: row.quantity_milli / 1000 }));
}

const columnsOf = (line: KitLineInput, index: number) => ({
  id: newId(),
  position: index + 1,
  kind: line.kind,
  product_id: line.productId,
  description: line.description,
  quantity_milli: toMilli(line.quantity),
});

/** What the log keeps of a line. */
const logged = ({ kind, description, quantity }: { readonly kind: string; readonly description: string; readonly quantity: number }): string =>
  `${quantity} × ${description || kind}`;

/** Glass and parts have a product, work has none, and anything else has one or is described. */
function assertLine({ kind, productId, description }: KitLineInput): void {
  const stocked = kind === 'glass' || kind === 'part';
  const work = kind === 'labour' || kind === 'calibration';
  if ((stocked && productId === null) || (work && productId !== null) || (kind === 'sundry' && productId === null && description.trim() === ''))
    throw new Refusal('kit.line');
}

/** Asserts that lines and products can be in a kit; gives how the log says a line. */
async function productsOf(tx: ReadTx, productId: string | null, lines: readonly KitLineInput[]): Promise<(line: KitLineInput) => string> {
  for (const line of lines) assertLine(line);
  const ids = [...(productId === null ? [] : [productId]), ...lines.flatMap((line) => line.productId ?? [])];
  const products = new Map((await findCounted(tx, ids)).map((row) => [row.id, row]));
  if (ids.some((id) => !products.has(id))) throw new Refusal('catalogue.product_unknown');
  const of = (line: KitLineInput) => (line.productId === null ? undefined : products.get(line.productId));
  if (lines.some((line) => of(line)?.whole_units === true && !isWholePieces(toMilli(line.quantity))))
    throw new Refusal('line.whole_pieces', { field: 'lines' });
  return (line) => logged({ ...line, description: line.description || (of(line)?.description ?? '') });
}
