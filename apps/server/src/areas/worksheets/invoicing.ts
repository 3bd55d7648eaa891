import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import type { JobOfMoney } from '../payments/index.ts';
import { gatesOf, type MissingThing } from './facts.ts';
import { moneyJobOf } from './money.ts';
import { recordedOf, recordedOfOne } from './recorded.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, type LineRow, type WorksheetRow } from './worksheets.queries.ts';
import { recordings, worksheetActions } from './worksheets.rules.ts';

/** The worksheet's row, or record.not_found. */
export const getWorksheet = (tx: ReadTx, id: string): Promise<WorksheetRow> => worksheet.read(tx, id);

/** Holds the job until the transaction ends, before any of its documents: one at a time makes, credits or discards them, or takes money. */
export const holdJob = async (tx: WriteTx, id: string): Promise<JobOfMoney> => moneyJobOf(await worksheet.takeUp(tx, id));

/** Its lines in their order; amounts in pence, quantities in thousandths. */
export const worksheetLines = (tx: ReadTx, id: string): Promise<LineRow[]> => findLines(tx, id);

/** What stands between a completed worksheet and its invoice; each links to the part of its page where it is mended. */
export async function invoiceGates(tx: ReadTx, id: string): Promise<MissingThing[]> {
  return gatesOf(await recordedOfOne(tx, await getWorksheet(tx, id)));
}

/** The same of many worksheets, by id. */
export async function invoiceGatesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, MissingThing[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.selectFrom('worksheet').selectAll().where('id', 'in', ids).execute();
  return new Map((await recordedOf(tx, rows)).map((recorded) => [recorded.row.id, gatesOf(recorded)]));
}

/** A completed job becomes invoiced; what it was worth leaves the customer's exposure (payments adds what is drafted and posted). Refuses with 'worksheet.moved_on'. */
export async function markInvoiced(tx: WriteTx, id: string): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'invoice' });
  const row = await worksheet.settle(tx, before, {
    set: { state: worksheetActions.invoice.to, invoiced_at: tx.now },
    action: 'invoiced',
    event: 'Invoiced',
  });
  await addExposure(tx, row.customer_id, { exposure: -row.gross_pence });
  return row;
}

/** An invoiced job is completed again, once all its documents are credited or thrown away. */
export async function markCredited(tx: WriteTx, id: string): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.credited });
  const row = await worksheet.settle(tx, before, {
    set: { state: 'completed', invoiced_at: null },
    action: 'credited',
    event: 'Credited: to be invoiced again',
  });
  await addExposure(tx, row.customer_id, { exposure: row.gross_pence });
  return row;
}
