import type { WorksheetAction, WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { formatInstant } from '@quarterlight/kit/instants';
import type { Updateable } from 'kysely';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { Bounds } from '../../platform/realtime/hint-bounds.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rebindFiles } from '../files/index.ts';
import { moveJob } from '../payments/index.ts';
import { moneyJobOf } from './money.ts';
import { insertEvent, lastEvent, lockWorksheet, type TimelineEntry, updateWorksheet, type WorksheetRow } from './worksheets.queries.ts';
import { stateWords, worksheetActions } from './worksheets.rules.ts';

/**
 * Locks a worksheet for an action. Refuses with `record.not_found`, with `worksheet.moved_on` where its state does not allow the action any more, and
 * with `record.stale` where a version is given and it is another.
 */
export async function takeUp(tx: WriteTx, id: string, action: WorksheetAction | readonly WorksheetState[], version?: number): Promise<WorksheetRow> {
  const row = found(await lockWorksheet(tx, id));
  const from: readonly string[] = typeof action === 'string' ? worksheetActions[action].from : action;
  if (!from.includes(row.state)) throw movedOn(row);
  if (version !== undefined && row.version !== version) throw await staleRefusal(tx, row);
  return row;
}

export const movedOn = (row: WorksheetRow): Refusal => new Refusal('worksheet.moved_on', { details: { number: row.number, state: stateWords(row.state) } });

/** Says who changed the worksheet last, and when. */
export async function staleRefusal(tx: WriteTx, row: WorksheetRow): Promise<Refusal> {
  const last = await lastEvent(tx, row.id);
  return new Refusal('record.stale', { details: { by: last?.user_name ?? 'somebody', at: formatInstant(last?.at ?? row.updated_at, tx.tenant.timeZone) } });
}

export interface Settlement {
  readonly set?: Updateable<DB['worksheet']>;
  readonly event: TimelineEntry;
  /** More for the system log than the columns that change. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Ends what `takeUp` began: one update, its entry in the timeline and in the log, and the hint. */
export async function settle(tx: WriteTx, before: WorksheetRow, { set = {}, event, after = {} }: Settlement): Promise<WorksheetRow> {
  const row = await updateWorksheet(tx, before.id, before.version, set);
  if (!row) throw await staleRefusal(tx, before);
  const rebound = row.customer_id !== before.customer_id || row.branch_id !== before.branch_id || row.technician_id !== before.technician_id;
  if (rebound) {
    await moveJob(tx, moneyJobOf(row));
    await rebindFiles(tx, row.id, boundsOf(row));
  }
  await insertEvent(tx, row.id, event);
  await tx.audit({ entity: 'worksheet', id: row.id, label: row.number, action: `worksheet.${event.action}`, ...changesBetween(before, row, set, after) });
  await tx.announce('worksheet', row.id, row.version, rebound ? boundsOf(before) : undefined);
  return row;
}

const boundsOf = (row: WorksheetRow): Bounds => ({ customerId: row.customer_id, branchId: row.branch_id, technicianId: row.technician_id });

function changesBetween(before: WorksheetRow, row: WorksheetRow, set: object, after: Readonly<Record<string, unknown>>) {
  const keys = Object.keys(set).filter((key): key is keyof WorksheetRow => key in row && before[key as keyof WorksheetRow] !== row[key as keyof WorksheetRow]);
  const pick = (from: WorksheetRow) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  return { before: pick(before), after: { ...pick(row), ...after } };
}
