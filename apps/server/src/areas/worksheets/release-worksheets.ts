import type { WriteTx } from '../../platform/database/scope.ts';
import { mayFollow } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/** Sends a booked job to its technician's phone. Refuses with 'worksheet.no_technician'. */
export async function releaseWorksheet(tx: WriteTx, id: string, version: number): Promise<WorksheetRow> {
  return release(tx, await worksheet.takeUp(tx, id, { action: 'release', version }));
}

interface ReleaseOutcome {
  readonly released: WorksheetRow[];
  readonly refused: { readonly id: string; readonly code: string; readonly message: string }[];
}

/** Releases many; each that cannot be released says why, the others are released. */
export async function releaseWorksheets(tx: WriteTx, ids: readonly string[]): Promise<ReleaseOutcome> {
  const wanted = [...new Set(ids)];
  const rows = new Map((await worksheet.takeUpMany(tx, wanted)).map((row) => [row.id, row]));
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
  if (!mayFollow(worksheetActions.release, row.state)) return worksheet.movedOn(row, 'release');
  return row.technician_id === null ? new Refusal('worksheet.no_technician', { details: { number: row.number } }) : undefined;
}

async function release(tx: WriteTx, before: WorksheetRow): Promise<WorksheetRow> {
  const refusal = whyNot(before);
  if (refusal !== undefined) throw refusal;
  return worksheet.settle(tx, before, {
    set: { state: worksheetActions.release.to, released_at: tx.now },
    action: 'released',
    event: 'Released to the technician',
  });
}
