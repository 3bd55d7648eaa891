import { ModeOfContact } from '@quarterlight/contract/contact';
import { wayTo } from '@quarterlight/contract/rules/contact';
import type { unreachedReasons } from '@quarterlight/contract/worksheets/names';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findStopped } from '../outbox/index.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

export type ReachedRow = Pick<WorksheetRow, 'id' | 'contact_email' | 'contact_mobile' | 'mode_of_contact'>;
export type Way = NonNullable<ReturnType<typeof wayTo>>;

/** By which way each of these jobs' contacts is told of a recall, or why nobody is: theirs, or the other one where they asked for no messages by theirs. */
export async function recallWays(tx: ReadTx, rows: readonly ReachedRow[]): Promise<Map<string, Way | keyof typeof unreachedReasons>> {
  const all = rows.map((row) => ({ id: row.id, ways: waysOf(row) }));
  const stopped = await findStopped(
    tx,
    all.flatMap(({ ways }) => ways),
  );
  return new Map(all.map(({ id, ways }) => [id, ways.find((way) => !stopped.has(way)) ?? (ways.length === 0 ? 'unknown' : 'stopped')]));
}

function waysOf({ contact_email: email, contact_mobile: mobile, mode_of_contact }: ReachedRow): Way[] {
  const modeOfContact = ModeOfContact.parse(mode_of_contact);
  const first = wayTo({ email, mobile, modeOfContact });
  const other = first?.channel === 'sms' ? wayTo({ email, mobile: '', modeOfContact }) : wayTo({ email: '', mobile, modeOfContact });
  return [first, other].filter((way) => way !== null);
}
