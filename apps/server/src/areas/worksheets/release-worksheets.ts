import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { movedOn, settle, takeUp } from './take-up.ts';
import { lockWorksheets, type WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/** Sends a booked job to its technician's phone. Refuses with 'worksheet.no_technician'. */
export async function releaseWorksheet(tx: WriteTx, id: string, version: number): Promise<WorksheetRow> {
  return release(tx, await takeUp(tx, id, 'release', version));
}

export interface ReleaseOutcome {
  readonly released: WorksheetRow[];
  readonly refused: { readonly id: string; readonly code: string; readonly message: string }[];
}

/** Releases many; each that cannot be released says why, the others are released. */
export async function releaseWorksheets(tx: WriteTx, ids: readonly string[]): Promise<ReleaseOutcome> {
  const wanted = [...new Set(ids)];
  const rows = new Map((await lockWorksheets(tx, wanted)).map((row) => [row.id, row]));
  const released: WorksheetRow[] = [];
  const refused: ReleaseOutcome['refused'] = [];
  for (const id of wanted) {
    const row = rows.get(id);
    const refusal = row === undefined ? new Refusal('record.not_found') : whyNot(row);
    if (row === undefined || refusal !== undefined) refused.push({ id, code: refusal?.code ?? '', message: refusal?.message ?? '' });
    else released.push(await release(tx, row));
  }
  return { released, refused };
}

function whyNot(row: WorksheetRow): Refusal | undefined {
  const from: readonly string[] = worksheetActions.release.from;
  if (!from.includes(row.state)) return movedOn(row);
  return row.technician_id === null ? new Refusal('worksheet.no_technician', { details: { number: row.number } }) : undefined;
}

async function release(tx: WriteTx, before: WorksheetRow): Promise<WorksheetRow> {
  const refusal = whyNot(before);
  if (refusal !== undefined) throw refusal;
  return settle(tx, before, {
    set: { state: worksheetActions.release.to, released_at: tx.now },
    event: { action: 'released', summary: 'Released to the technician' },
  });
}
