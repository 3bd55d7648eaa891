import type { QueryNote } from '@quarterlight/contract/payments/schemas';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { setQuery } from './payments.queries.ts';

/** Puts a document in query with a reason, so that nobody is reminded of it; an empty one takes it out. */
export async function queryDocument(tx: WriteTx, id: string, { note }: QueryNote): Promise<void> {
  const before = found(await tx.db.selectFrom('receivable').select(['number', 'query_note']).where('id', '=', id).forUpdate().executeTakeFirst());
  if (before.query_note === note) return;
  await setQuery(tx, id, note);
  await tx.audit({
    entity: 'receivable',
    id,
    label: before.number,
    action: note === '' ? 'receivable.query_over' : 'receivable.in_query',
    before: { query: before.query_note },
    after: { query: note },
  });
  await tx.announce('receivable', id);
}
