import { AdhesiveKind, type BatchUse, MessageWay } from '@quarterlight/contract/worksheets/schemas';
import { newId } from '@quarterlight/kit/ids';
import { localDayOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { statesOfMessages } from '../outbox/index.ts';
import { bounded } from './worksheets.queries.ts';

/** The jobs that a batch was used on, whatever it was and however it is written: looked up by its own index before anything else is. */
export const usedBatch = (batch: string): RawBuilder<boolean> =>
  sql<boolean>`worksheet.id = any(array(select used.worksheet_id from adhesive_use used where used.batch_key = ${sortKey(batch)}))`;

/** What of a batch was used on each of these jobs, on which days somebody was there, and whether the contact was told; none where no batch is asked for. */
export async function usesOfBatch(tx: ReadTx, batch: string | undefined, rows: readonly { readonly id: string }[]): Promise<Map<string, BatchUse>> {
  if (batch === undefined || rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const own = sql<string>`any(${ids}::uuid[])`;
  const [uses, visits, recalls] = await Promise.all([
    tx.db
      .selectFrom('adhesive_use')
      .select(['worksheet_id', 'kind', 'product', 'batch', 'expires'])
      .where('worksheet_id', '=', own)
      .where('batch_key', '=', sortKey(batch))
      .orderBy('id')
      .execute(),
    tx.db.selectFrom('visit').select(['worksheet_id', 'started_at']).where('worksheet_id', '=', own).orderBy('id').execute(),
    findRecalls(tx, batch, ids),
  ]);
  return new Map(
    ids.map((id) => {
      const recall = recalls.get(id);
      return [
        id,
        {
          uses: uses
            .filter((use) => use.worksheet_id === id)
            .map((use) => ({ ...use, kind: AdhesiveKind.parse(use.kind) }))
            .map(({ worksheet_id: _, ...use }) => use),
          visits: [...new Set(visits.filter((visit) => visit.worksheet_id === id).map((visit) => localDayOf(visit.started_at, tx.tenant.timeZone)))],
          told: recall === undefined ? null : { at: recall.told_at, way: MessageWay.parse(recall.channel), failed: recall.failed },
        },
      ];
    }),
  );
}

const failures: ReadonlySet<string> = new Set(['failed', 'undelivered', 'stopped']);

/** Whose contacts were told that a batch is recalled, by job, and whether that message reached nobody. */
export async function findRecalls(tx: ReadTx, batch: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx.db
    .selectFrom('adhesive_recall')
    .select(['worksheet_id', 'channel', 'message_id', 'told_at'])
    .where('worksheet_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('batch_key', '=', sortKey(batch))
    .execute();
  const states = await statesOfMessages(
    tx,
    rows.map((row) => row.message_id),
  );
  return new Map(rows.map((row) => [row.worksheet_id, { ...row, failed: failures.has(states.get(row.message_id) ?? '') }]));
}

/** Keeps that the contact of a job was told, in the place of a message that failed. */
export const putRecall = (tx: WriteTx, of: { worksheetId: string; batch: string; channel: 'email' | 'sms'; messageId: string }) =>
  tx.db
    .insertInto('adhesive_recall')
    .values(
      bounded({
        id: newId(),
        worksheet_id: of.worksheetId,
        batch: of.batch,
        batch_key: sortKey(of.batch),
        channel: of.channel,
        message_id: of.messageId,
        told_at: tx.now,
        told_by: tx.actor.userId,
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'worksheet_id', 'batch_key']).doUpdateSet((eb) => ({
        channel: eb.ref('excluded.channel'),
        message_id: eb.ref('excluded.message_id'),
        told_at: eb.ref('excluded.told_at'),
        told_by: eb.ref('excluded.told_by'),
      })),
    )
    .execute();
