import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerRow } from './customer.queries.ts';
import { customerRecord } from './customer.record.ts';
import type { SupplierRow } from './supplier.queries.ts';
import { supplierRecord } from './supplier.record.ts';

/** One of the two of a merge, with its row whole. */
export type MergedCompany = ({ readonly kind: 'customer' } & CustomerRow) | ({ readonly kind: 'supplier' } & SupplierRow);
type Kind = MergedCompany['kind'];

/** The companies of these ids that are of the kind, unlocked, in no order. */
export async function companiesOf(tx: ReadTx, kind: Kind, ids: readonly string[]): Promise<MergedCompany[]> {
  const table = kind === 'customer' ? 'customer' : 'supplier';
  const { rows } = await sql<MergedCompany>`select ${kind}::text as kind, c.* from ${sql.table(table)} c where c.id = any(${ids}::uuid[])`.execute(tx.db);
  return rows;
}

/** Holds both to the end of the transaction, in the order of their ids: whoever adds to what one of them owes waits. Refuses `record.not_found`. */
export async function holdBoth(tx: WriteTx, kind: Kind, keepId: string, goneId: string): Promise<{ keep: MergedCompany; gone: MergedCompany }> {
  const ids = [keepId, goneId];
  const rows: MergedCompany[] =
    kind === 'customer'
      ? (await customerRecord.takeUpMany(tx, ids)).map((row) => ({ kind, ...row }))
      : (await supplierRecord.takeUpMany(tx, ids)).map((row) => ({ kind, ...row }));
  const of = (id: string) => rows.find((row) => row.id === id);
  const [keep, gone] = [of(keepId), of(goneId)];
  if (!keep || !gone) throw new Refusal('record.not_found');
  return { keep, gone };
}

interface Told {
  readonly action: 'merged' | 'merge_undone';
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Ends a change of one of the two: the columns, the log, what it is found by, the hint. */
export async function settleMerged(tx: WriteTx, company: MergedCompany, columns: Readonly<Record<string, unknown>>, told: Told): Promise<void> {
  // Columns of the row itself, or of the other's of the same kind.
  if (company.kind === 'customer') {
    const { kind: _, ...before } = company;
    await customerRecord.settle(tx, before, { set: columns, ...told });
  } else {
    const { kind: _, ...before } = company;
    await supplierRecord.settle(tx, before, { set: columns, ...told });
  }
}

/** The sums beside a customer less what its rows come to, asked in one statement so that no job comes in between; nothing of suppliers. */
export async function sumsOfCustomer(tx: ReadTx, id: string, less: Readonly<Record<'exposure_pence' | 'balance_pence', ReturnType<typeof sql>>>) {
  const { rows } = await sql<{ exposure_pence: number; balance_pence: number }>`select (exposure_pence - ${less.exposure_pence})::int8 as exposure_pence,
    (balance_pence - ${less.balance_pence})::int8 as balance_pence from customer where id = ${id}`.execute(tx.db);
  return rows[0] ?? { exposure_pence: 0, balance_pence: 0 };
}

/** Which account stands below which is changed by one at a time of a company, to the end of the transaction; asked before any account is locked. */
export async function holdAccountTree(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts of ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

/** Whether an account stands below another, directly or not. */
export async function isBelow(tx: ReadTx, id: string, above: string): Promise<boolean> {
  let at: string | null = id;
  for (let steps = 0; at !== null && steps < 20; steps += 1) {
    const row: { parent_id: string | null } | undefined = await tx.db.selectFrom('customer').select('parent_id').where('id', '=', at).executeTakeFirst();
    at = row?.parent_id ?? null;
    if (at === above) return true;
  }
  return false;
}
