import { newId } from '@quarterlight/kit/ids';
import type { Company } from '../../demo/company.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { webhook } from './webhook.record.ts';
import { insertDeliveries } from './webhook-deliveries.queries.ts';

const url = 'https://hooks.clearway.example/quarterlight';

/** A webhook that the administrator tried for an afternoon: turned off since, without a secret, so that nothing of the story ever calls anybody. */
export function tellWebhooks({ teller, staff, world }: Company): void {
  teller.begin(teller.moment(world.calendar.offset(-2), 900), () => teller.seed(staff.admin, tryWebhook));
}

async function tryWebhook(tx: WriteTx): Promise<void> {
  const id = newId();
  const events = ['invoice', 'worksheet.completed'];
  await webhook.make(tx, { id, name: 'Fleet portal', name_key: 'fleet portal', url, events, is_on: false, last_at: tx.now });
  const entries = await tx.db
    .selectFrom('log_entry')
    .select(['id', 'at', 'entity', 'entity_id', 'action', 'user_id', 'version'])
    .where('action', '=', 'worksheet.completed')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  await insertDeliveries(
    tx,
    entries.toReversed().map(({ id: entryId, at, entity, entity_id: recordId, action, user_id: userId, version }, place) => {
      const failed = place === 3;
      return {
        id: newId(),
        webhook_id: id,
        entry_id: entryId,
        event: action,
        entity,
        record_id: recordId,
        record_version: version,
        user_id: userId,
        happened_at: at,
        state: failed ? 'failed' : 'delivered',
        attempts: failed ? 8 : 1,
        first_at: at,
        next_at: at,
        last_at: tx.now,
        last_status: failed ? 503 : 200,
        last_milliseconds: 84 + place * 37,
        last_error: failed ? 'It answered 503.' : '',
        sent_to: url,
        answer: failed ? 'Closed for maintenance' : 'Thank you',
      };
    }),
  );
}
