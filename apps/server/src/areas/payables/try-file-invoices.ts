import type { NewSupplierInvoice } from '@quarterlight/contract/payables/schemas';
import { sql } from 'kysely';
import type { BulkTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enterInvoice } from './enter-invoice.ts';
import { differencesOf } from './match-invoice.ts';
import { findInvoiceLines } from './payables.queries.ts';

/** How an invoice fared that was tried: why it is refused and where, or how it differs from what was ordered and received. */
export interface Tried {
  readonly errors: Readonly<Record<string, readonly string[]>> | null;
  readonly differences: Awaited<ReturnType<typeof differencesOf>>;
}

/** Enters all of them as one types them in, each where the others are, and takes all of it back. */
export async function tryInvoices(tx: BulkTx, invoices: readonly NewSupplierInvoice[], onDone: (done: number) => void): Promise<Tried[]> {
  // Nobody is told, and nothing is begun.
  const quiet: WriteTx = { ...tx, announce: async () => {}, enqueue: async () => {} };
  const tried: Tried[] = [];
  await sql`savepoint rehearsal`.execute(tx.db);
  for (const invoice of invoices) {
    tried.push(await tryOne(quiet, invoice));
    if (tried.length % 50 === 0) onDone(tried.length);
  }
  await sql`rollback to savepoint rehearsal`.execute(tx.db);
  await sql`release savepoint rehearsal`.execute(tx.db);
  return tried;
}

async function tryOne(tx: WriteTx, invoice: NewSupplierInvoice): Promise<Tried> {
  await sql`savepoint invoice`.execute(tx.db);
  try {
    const { id } = await enterInvoice(tx, invoice);
    const differences = await differencesOf(tx, await findInvoiceLines(tx, id));
    await sql`release savepoint invoice`.execute(tx.db);
    return { errors: null, differences };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint invoice`.execute(tx.db);
    await sql`release savepoint invoice`.execute(tx.db);
    return { errors: error.errors, differences: [] };
  }
}
