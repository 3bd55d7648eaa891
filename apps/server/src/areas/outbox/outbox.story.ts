import { gatewayWords } from '@quarterlight/contract/outbox/gateway-words';
import { newId } from '@quarterlight/kit/ids';
import type { Company } from '../../demo/company.ts';
import { insertReply } from './outbox.queries.ts';

/** How the text messages of the past fared, which no gateway took: delivered, but for one; and one customer answered. */
export function tellTexts({ teller, staff, world }: Company): void {
  const { calendar } = world;
  teller.begin(calendar.at(calendar.offset(-1), 20 * 60), () =>
    teller.seed(staff.admin, async (tx) => {
      const texts = tx.db.selectFrom('outbox_message').where('channel', '=', 'sms').where('state', '=', 'kept');
      const [unreached, answered] = await texts.select(['id', 'recipient', 'recipient_key', 'entity_id']).orderBy('id', 'desc').limit(2).execute();
      const change = tx.db.updateTable('outbox_message').where('channel', '=', 'sms').where('state', '=', 'kept');
      await change.set((eb) => ({ state: 'delivered', sent_at: eb.ref('created_at'), attempts: 1 })).execute();
      if (unreached)
        await tx.db
          .updateTable('outbox_message')
          .set({ state: 'undelivered', last_error: gatewayWords('30003') })
          .where('id', '=', unreached.id)
          .execute();
      if (!answered) return;
      const reply = { id: newId(), channel: 'sms', template: 'reply', recipient: answered.recipient, recipient_key: answered.recipient_key };
      const body = 'Thanks, the car is behind the house, key at reception';
      await insertReply(tx, {
        ...reply,
        body,
        entity: 'worksheet',
        entity_id: answered.entity_id,
        state: 'received',
        provider_id: 'SMstory',
        created_at: tx.now,
      });
      if (answered.entity_id !== null)
        await tx.enqueue('worksheets.replied', { worksheetId: answered.entity_id, messageId: reply.id, from: answered.recipient, text: body });
    }),
  );
}
