import type { Scope } from '../../platform/database/scope.ts';
import { removeOlder } from '../../platform/database/sweep.ts';
import { deleteDeliveries } from './webhook-deliveries.queries.ts';
import { deleteWebhook, findRemoved } from './webhooks.queries.ts';

const kept = 30 * 86_400_000;
const batch = 5_000;

/** Removes what webhooks told more than 30 days ago, and those that were removed with all that they told, a few thousand in each transaction. */
export async function sweepWebhooks(scope: Scope): Promise<void> {
  await removeOlder(scope, 'webhook_delivery', kept);
  for (const { id } of await scope.read(findRemoved)) {
    while ((await scope.write((tx) => deleteDeliveries(tx, id, batch))) === batch);
    await scope.write((tx) => deleteWebhook(tx, id));
  }
}
