import type { HoldUp } from '@quarterlight/contract/rules/hold-ups';
import type { WriteTx } from '../../platform/database/scope.ts';
import { mayFollow } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdUpsOfRows } from './hold-ups.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/** Sends a booked job to its technician's phone; one that is held up with the reason why. Refuses with 'worksheet.no_technician', 'worksheet.held_up'. */
export async function releaseWorksheet(tx: WriteTx, id: string, version: number, given = ''): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'release', version });
  const holdUps = (await holdUpsOfRows(tx, [before])).get(id) ?? [];
  const reason = given.trim();
  const refusal = whyNot(before, reason === '' ? holdUps : []);
  if (refusal !== undefined) throw refusal;
  return release(tx, before, holdUps, reason);
}

interface ReleaseOutcome {
  readonly released: WorksheetRow[];
  readonly refused: { readonly id: string; readonly code: string; readonly message: string }[];
}

/** Releases many; each that cannot be released says why, the others are released. */
export async function releaseWorksheets(tx: WriteTx, ids: readonly string[]): Promise<ReleaseOutcome> {
  const wanted = [...new Set(ids)];
  const rows = new Map((await worksheet.takeUpMany(tx, wanted)).map((row) => [row.id, row]));
  const holdUps = await holdUpsOfRows(tx, [...rows.values()]);
  const released: WorksheetRow[] = [];
  const refused: ReleaseOutcome['refused'] = [];
  for (const id of wanted) {
    const row = rows.get(id);
    const refusal = row === undefined ? new Refusal('record.not_found') : whyNot(row, holdUps.get(id) ?? []);
    if (row === undefined || refusal !== undefined) refused.push({ id, code: refusal?.code ?? '', message: refusal?.message ?? '' });
    else released.push(await release(tx, row));
  }
  return { released, refused };
}

/** Why it is not released, where something that nobody gave a reason for holds it up. */
function whyNot(row: WorksheetRow, holdUps: readonly HoldUp[]): Refusal | undefined {
  const { number } = row;
  if (!mayFollow(worksheetActions.release, row.state)) return worksheet.movedOn(row, 'release');
  if (row.technician_id === null) return new Refusal('worksheet.no_technician', { details: { number } });
  return holdUps.length === 0 ? undefined : new Refusal('worksheet.held_up', { details: { number, holdUps: wordsOf(holdUps) } });
}

const wordsOf = (holdUps: readonly HoldUp[]): string => holdUps.map(({ message }) => message).join('; ');

async function release(tx: WriteTx, before: WorksheetRow, holdUps: readonly HoldUp[] = [], reason = ''): Promise<WorksheetRow> {
  const isHeldUp = holdUps.length > 0;
  return worksheet.settle(tx, before, {
    set: { state: worksheetActions.release.to, released_at: tx.now, offering: null },
    action: 'released',
    event: isHeldUp ? { summary: `Released to the technician all the same: ${wordsOf(holdUps)}`, reason } : 'Released to the technician',
    ...(isHeldUp ? { after: { heldUpBy: wordsOf(holdUps), reason } } : {}),
  });
}
