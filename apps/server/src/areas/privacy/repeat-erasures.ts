import type { Scope } from '../../platform/database/scope.ts';
import { runErasure } from './erase-person.ts';
import { readNotes } from './noted-erasures.ts';
import { addPlaces } from './privacy.queries.ts';
import { privacyRequest } from './privacy-request.record.ts';

/** Erases again what the database, restored from an older backup, holds of those who were erased since. Answers how many requests that were. */
export async function repeatErasures(scope: Scope, options: Parameters<typeof runErasure>[1]): Promise<number> {
  let count = 0;
  for (const note of await readNotes(options.dataDir, scope.tenant.id)) {
    const begun = await scope.write(async (tx) => {
      const known = await tx.db.selectFrom('privacy_request').select('state').where('id', '=', note.request).executeTakeFirst();
      if (known?.state === 'erased') return false;
      const again = { state: 'erasing', name: 'Erased person', name_key: 'erased person', asked_on: note.askedOn, due_on: note.askedOn };
      if (known === undefined) await privacyRequest.make(tx, { id: note.request, ...again }, { action: 'repeated' });
      else await privacyRequest.settle(tx, await privacyRequest.takeUp(tx, note.request), { set: { state: 'erasing' }, action: 'repeated' });
      const places = note.records.map(([table, id]) => ({ table, id, title: 'Restored', label: '', detail: '', matched: ['record'] as const, sure: true }));
      await addPlaces(tx, note.request, places);
      await tx.db
        .updateTable('privacy_place')
        .set({ chosen: true })
        .where('request_id', '=', note.request)
        .where(
          'record_id',
          'in',
          places.map(({ id }) => id),
        )
        .execute();
      return true;
    });
    if (!begun) continue;
    await runErasure(scope, options, note.request);
    count += 1;
  }
  return count;
}
