import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import { gatesOf, type MissingThing } from './facts.ts';
import { recordedOfOne } from './recorded.ts';
import { settle, takeUp } from './take-up.ts';
import { findLines, findWorksheet, type LineRow, type WorksheetRow } from './worksheets.queries.ts';
import { recordings, worksheetActions } from './worksheets.rules.ts';

/** The worksheet's row, or record.not_found. */
export const getWorksheet = async (tx: ReadTx, id: string): Promise<WorksheetRow> => found(await findWorksheet(tx, id));

/** Its lines in their order; amounts in pence, quantities in thousandths. */
export const worksheetLines = (tx: ReadTx, id: string): Promise<LineRow[]> => findLines(tx, id);

/** What stands between a completed worksheet and its invoice; each links to the part of its page where it is mended. */
export async function invoiceGates(tx: ReadTx, id: string): Promise<MissingThing[]> {
  return gatesOf(await recordedOfOne(tx, await getWorksheet(tx, id)));
}

/** A completed job becomes invoiced; what it was worth leaves the customer's exposure (billing adds what it posts). Refuses with 'worksheet.moved_on'. */
export async function markInvoiced(tx: WriteTx, id: string): Promise<WorksheetRow> {
  const before = await takeUp(tx, id, 'invoice');
  const row = await settle(tx, before, {
    set: { state: worksheetActions.invoice.to, invoiced_at: tx.now },
    event: { action: 'invoiced', summary: 'Invoiced' },
  });
  await addExposure(tx, row.customer_id, -row.gross_pence);
  return row;
}

/** An invoiced job is completed again, once all its documents are credited or thrown away. */
export async function markCredited(tx: WriteTx, id: string): Promise<WorksheetRow> {
  const before = await takeUp(tx, id, recordings.credited);
  const row = await settle(tx, before, {
    set: { state: 'completed', invoiced_at: null },
    event: { action: 'credited', summary: 'Credited: to be invoiced again' },
  });
  await addExposure(tx, row.customer_id, row.gross_pence);
  return row;
}
