import { z } from 'zod';
import type { Scope } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { deliverWebhook, sendTest } from './deliver-webhook.ts';
import { makePlaces } from './places.ts';
import { tellWebhooks } from './tell-webhooks.ts';
import type { Holders } from './turn-off-webhook.ts';
import { deliverTask, tellTask, testTask } from './webhook.task-names.ts';
import { findWebhook } from './webhooks.queries.ts';

// A call may take half a minute. Of all that a server makes at once, these are one company's; its failing receivers have two of them, so that its others go on.
const mostOfOne = 8;
const mostFailing = 2;
const lookAgain = 2_000;

const Delivery = z.object({ webhookId: z.uuid() });
const Test = z.object({ deliveryId: z.uuid() });

/** The queue's work of webhooks; `holders` comes from identity, which stands above. */
export function webhookTasks({ outboundTyped: outbound, vault }: Services, holders: Holders): readonly Task[] {
  const places = makePlaces(mostOfOne);
  const failing = makePlaces(mostFailing);
  const again = (scope: Scope, name: string, input: object, key: string) =>
    scope.write((tx) => tx.enqueue(name, input, { key: `${name} ${key}`, runAt: new Date(Date.parse(tx.now) + lookAgain).toISOString() }));

  async function deliver(scope: Scope, input: z.output<typeof Delivery>): Promise<void> {
    const { webhookId } = input;
    const company = scope.tenant.id;
    const leave = places.take(company);
    if (leave === undefined) return again(scope, deliverTask, input, webhookId);
    try {
      const webhook = await scope.read((tx) => findWebhook(tx, webhookId));
      const leaveFailing = webhook !== undefined && webhook.failures > 0 ? failing.take(company) : () => {};
      if (leaveFailing === undefined) return await again(scope, deliverTask, input, webhookId);
      try {
        await deliverWebhook(scope, { outbound, vault, holders }, webhookId);
      } finally {
        leaveFailing();
      }
    } finally {
      leave();
    }
  }

  async function test(scope: Scope, input: z.output<typeof Test>): Promise<void> {
    const leave = places.take(scope.tenant.id);
    if (leave === undefined) return again(scope, testTask, input, input.deliveryId);
    try {
      await sendTest(scope, { outbound, vault }, input.deliveryId);
    } finally {
      leave();
    }
  }

  return [
    task({ name: tellTask, title: 'Tell webhooks what happened', input: z.object({}), run: tellWebhooks }),
    task({ name: deliverTask, title: 'Call a webhook', lane: 'outside', input: Delivery, run: deliver }),
    task({ name: testTask, title: 'Send a webhook’s test', lane: 'outside', input: Test, run: test }),
  ];
}
