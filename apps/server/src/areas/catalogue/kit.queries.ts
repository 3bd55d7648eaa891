import type { listKits } from '@quarterlight/contract/catalogue/kit-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type Insertable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

const kits = (tx: ReadTx) =>
  tx.db
    .selectFrom('kit')
    .leftJoin('lookup as job_type', 'job_type.id', 'kit.job_type_id')
    .leftJoin('lookup as glass_type', 'glass_type.id', 'kit.glass_type_id')
    .leftJoin('product', 'product.id', 'kit.product_id')
    .selectAll('kit')
    .select(['job_type.name as job_type_name', 'glass_type.name as glass_type_name', 'product.code as product_code']);
export type KitRow = Awaited<ReturnType<ReturnType<typeof kits>['execute']>>[number];

/** A kit with the names of what it is proposed for, or `record.not_found`. */
export const findKit = async (tx: ReadTx, id: string): Promise<KitRow> => found(await kits(tx).where('kit.id', '=', id).executeTakeFirst());

/** The name of a kit that may be added to a job. */
export const activeKit = async (tx: ReadTx, id: string): Promise<string | undefined> =>
  (await tx.db.selectFrom('kit').select('name').where('id', '=', id).where('active', '=', true).executeTakeFirst())?.name;

/** Kits by name. */
export function findKits(tx: ReadTx, query: QueryOf<typeof listKits>) {
  let rows = kits(tx);
  if (query.q !== undefined) rows = rows.where(beginsWith('kit.name_key', sortKey(query.q)));
  if (query.active !== undefined) rows = rows.where('kit.active', '=', query.active);
  if (query.jobTypeId !== undefined) rows = rows.where('kit.job_type_id', '=', query.jobTypeId);
  if (query.glassTypeId !== undefined) rows = rows.where('kit.glass_type_id', '=', query.glassTypeId);
  if (query.productId !== undefined) rows = rows.where('kit.id', 'in', tx.db.selectFrom('kit_line').select('kit_id').where('product_id', '=', query.productId));
  return keysetPage(tx, rows, { request: query, id: 'kit.id', keys: { name: 'kit.name_key' }, byDefault: 'name' });
}

/** The lines of these kits in their order, each with what its product says. */
export const linesOf = (tx: ReadTx, kitIds: readonly string[]) =>
  tx.db
    .selectFrom('kit_line')
    .leftJoin('product', 'product.id', 'kit_line.product_id')
    .selectAll('kit_line')
    .select(['product.code', 'product.description as product_description', 'product.needs_calibration', 'product.active as product_active'])
    .where('kit_line.kit_id', '=', sql<string>`any(${kitIds}::uuid[])`)
    .orderBy('kit_line.kit_id')
    .orderBy('kit_line.position')
    .execute();
export type KitLineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** What a kit is proposed to: the glass of a job. */
export interface GlassOfJob {
  readonly id: string;
  readonly glassTypeId: string | null;
  readonly needsCalibration: boolean;
}

/** The products of these ids, as far as they are there. */
export async function findGlass(tx: ReadTx, ids: readonly string[]): Promise<GlassOfJob[]> {
  const rows = await tx.db
    .selectFrom('product')
    .select(['id', 'glass_type_id', 'needs_calibration'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
  return rows.map((row) => ({ id: row.id, glassTypeId: row.glass_type_id, needsCalibration: row.needs_calibration }));
}

/** How many kits are proposed at most. */
export const proposedAtMost = 20;

/** The active kits that name this work, or one of these kinds of glass or products, or leave it open; the most closely meant first: by product, type of glass, job type. */
export const findMeant = (tx: ReadTx, { jobTypeId, glass }: { jobTypeId: string | null; glass: readonly GlassOfJob[] }) => {
  const anyOr = (column: 'kit.job_type_id' | 'kit.glass_type_id' | 'kit.product_id', ids: readonly (string | null)[]) =>
    sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = any(${ids.filter((id) => id !== null)}::uuid[]))`;
  return kits(tx)
    .where('kit.active', '=', true)
    .where(anyOr('kit.job_type_id', [jobTypeId]))
    .where(
      anyOr(
        'kit.glass_type_id',
        glass.map(({ glassTypeId }) => glassTypeId),
      ),
    )
    .where(
      anyOr(
        'kit.product_id',
        glass.map(({ id }) => id),
      ),
    )
    .orderBy(sql`(kit.product_id is null)::int * 4 + (kit.glass_type_id is null)::int * 2 + (kit.job_type_id is null)::int`)
    .orderBy('kit.name_key')
    .orderBy('kit.id')
    .limit(proposedAtMost)
    .execute();
};

/** Writes the lines of a kit in place of those that were there. */
export async function replaceLines(tx: WriteTx, kitId: string, lines: readonly Omit<Insertable<DB['kit_line']>, 'kit_id'>[]): Promise<void> {
  await tx.db.deleteFrom('kit_line').where('kit_id', '=', kitId).execute();
  await tx.db
    .insertInto('kit_line')
    .values(lines.map((line) => ({ ...line, kit_id: kitId })))
    .execute();
}

/** Of these products, those that are there: their words, and whether they are counted in whole pieces. */
export const findCounted = (tx: ReadTx, ids: readonly string[]) =>
  tx.db.selectFrom('product').select(['id', 'description', 'whole_units']).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
