import { webhookStopNames } from '@quarterlight/contract/outbox/webhook-names';
import type { PermissionName } from '@quarterlight/contract/permissions';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { queueMessage } from './queue-message.ts';
import { webhook } from './webhook.record.ts';

/** Those of the office who hold a permission and can be written to. */
export type Holders = (tx: ReadTx, permission: PermissionName) => Promise<readonly { readonly display_name: string; readonly email: string }[]>;

/** Turns a webhook off in nobody's name, and writes to whoever looks after webhooks. */
export async function turnOffWebhook(tx: WriteTx, holders: Holders, id: string, why: 'gone' | 'failing'): Promise<void> {
  const before = await webhook.takeUp(tx, id);
  if (!before.is_on) return;
  await webhook.settle(tx, before, { set: { is_on: false, stopped: why }, action: 'turned_off' });
  for (const { display_name: name, email } of await holders(tx, 'edit-webhooks'))
    await queueMessage(tx, {
      channel: 'email',
      template: 'webhook-off',
      recipient: email,
      values: { name, webhook: before.name, address: new URL(before.url).host, why: webhookStopNames[why] },
      entity: 'webhook',
      entityId: id,
    });
}
