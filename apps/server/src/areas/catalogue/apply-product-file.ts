import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { LoadFacts, Made, Tell } from '../../platform/imports/define-import.ts';
import { keepTouched } from '../../platform/imports/made.ts';
import { applyPlanned, keptOf, takeUpPlanned } from '../../platform/imports/planned.ts';
import { makeMany, settleMany } from '../../platform/record/bulk.ts';
import { product } from './product.record.ts';

interface Line {
  readonly line: number;
  readonly product_id: string | null;
  readonly product_version: number | null;
  readonly code_key: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly replaced_by_key: string | null;
}

/** Makes and changes what was planned, and keeps what it was. What is added comes first, since it may replace the others. */
export async function applyProductFile(tx: BulkTx, { id }: LoadFacts, tell: Tell): Promise<Made> {
  let added = 0;
  const onAdded = (done: number) => {
    added = done;
    tell('Products', done);
  };
  await applyPlanned<Line>(tx, (lines) => addLines(tx, id, lines), onAdded, ['add']);
  await applyPlanned<Line>(
    tx,
    (lines) => changeLines(tx, id, lines),
    (done) => tell('Products', added + done),
    ['change'],
  );
  await applyPlanned<Line>(
    tx,
    (lines) => replaceAdded(tx, id, lines),
    () => tell('What replaces them', added),
    ['add'],
  );
  return {};
}

async function addLines(tx: BulkTx, loadId: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map(({ changes, replaced_by_key: next }) => ({ row: { ...changes, id: newId() }, isLater: next !== null }));
  const later = new Set(rows.flatMap(({ row, isLater }) => (isLater ? [row.id] : [])));
  const made = await makeMany(
    tx,
    product,
    rows.map(({ row }) => row),
  );
  await keepTouched(
    tx,
    loadId,
    made.filter(({ id }) => !later.has(id)).map(({ id, version }) => ({ id, version })),
  );
}

/** The products of these codes, by their keys. */
async function idsOf(tx: BulkTx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ id: string; code_key: string }>`select distinct on (code_key) code_key, id from product
    where code_key = any(${keys}::text[]) order by code_key, id`.execute(tx.db);
  return new Map(rows.map(({ id, code_key: key }) => [key, id]));
}

const nextOf = (lines: readonly Line[]): string[] => lines.flatMap(({ replaced_by_key: next }) => next ?? []);

async function changeLines(tx: BulkTx, loadId: string, lines: readonly Line[]): Promise<void> {
  const rows = await takeUpPlanned(tx, product, new Map(lines.map(({ product_id: id, product_version: version }) => [id ?? '', version])));
  const byId = new Map(lines.map((line) => [line.product_id, line]));
  const next = await idsOf(tx, nextOf(lines));
  const changes = rows.map((before) => {
    const { changes: set = {}, replaced_by_key: by = null } = byId.get(before.id) ?? {};
    return { before, set: by === null ? set : { ...set, superseded_by_id: next.get(by) } };
  });
  const now = new Map((await settleMany(tx, product, changes)).map((row) => [row.id, row]));
  await keepTouched(tx, loadId, keptOf(changes, now));
}

/** Says of those that were added what replaces them, once all are there. */
async function replaceAdded(tx: BulkTx, loadId: string, lines: readonly Line[]): Promise<void> {
  const replaced = lines.filter(({ replaced_by_key: next }) => next !== null);
  const ids = await idsOf(tx, [...replaced.map(({ code_key: key }) => key), ...nextOf(replaced)]);
  const nextById = new Map(replaced.map((line) => [ids.get(line.code_key), ids.get(line.replaced_by_key ?? '')]));
  const rows = await product.takeUpMany(
    tx,
    [...nextById.keys()].flatMap((id) => id ?? []),
  );
  const now = await settleMany(
    tx,
    product,
    rows.map((before) => ({ before, set: { superseded_by_id: nextById.get(before.id) } })),
  );
  await keepTouched(
    tx,
    loadId,
    now.map(({ id, version }) => ({ id, version })),
  );
}
