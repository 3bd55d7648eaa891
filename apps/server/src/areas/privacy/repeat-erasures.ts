import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { runErasure } from './erase-person.ts';
import { readNotes } from './noted-erasures.ts';
import { chooseRecords, chosenRows } from './privacy.queries.ts';
import { privacyRequest } from './privacy-request.record.ts';

interface Repeated {
  readonly count: number;
  /** How many requests the database did not have any more, nor so what their people are known by. */
  readonly unknown: number;
  /** Lines of the notes that nobody can read. */
  readonly unreadable: readonly number[];
}

interface Noted {
  readonly id: string;
  readonly askedOn: string;
  /** Each record's table and id. */
  readonly records: readonly (readonly [string, string])[];
}

/** Erases again what the database, restored from an older backup, holds of those who were erased since: the records that were noted then, and no others. */
export async function repeatErasures(scope: Scope, options: Parameters<typeof runErasure>[1]): Promise<Repeated> {
  const { notes, unreadable } = await readNotes(options.dataDir, scope.tenant.id);
  let [count, unknown] = [0, 0];
  for (const [id, of] of Map.groupBy(notes, ({ request }) => request)) {
    const { askedOn = '' } = of[0] ?? {};
    const begun = await scope.write((tx) => takeUpNoted(tx, { id, askedOn, records: of.flatMap(({ records }) => records) }));
    if (begun === undefined) continue;
    await runErasure(scope, options, id);
    count += 1;
    if (begun === 'made') unknown += 1;
  }
  return { count, unknown, unreadable };
}

/** Puts a request back into its erasure, of what was noted alone; undefined where it is erased already. */
async function takeUpNoted(tx: WriteTx, { id, askedOn, records }: Noted): Promise<'made' | 'found' | undefined> {
  const known = await tx.db.selectFrom('privacy_request').select('state').where('id', '=', id).executeTakeFirst();
  if (known?.state === 'erased') {
    const chosen = await chosenRows(tx, id);
    if (records.every(([table, record]) => chosen.get(table)?.has(record))) return undefined;
  }
  const again = { state: 'erasing', name: 'Erased person', name_key: 'erased person', asked_on: askedOn, due_on: askedOn };
  if (known === undefined) await privacyRequest.make(tx, { id, ...again }, { action: 'repeated' });
  else await privacyRequest.settle(tx, await privacyRequest.takeUp(tx, id), { set: { state: 'erasing' }, action: 'repeated' });
  await chooseRecords(tx, id, records);
  return known === undefined ? 'made' : 'found';
}
