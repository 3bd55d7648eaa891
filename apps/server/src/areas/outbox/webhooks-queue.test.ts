import { createServer } from 'node:http';
import { createWebhook, getWebhook, listDeliveries, testWebhook } from '@quarterlight/contract/outbox/webhook-routes';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { startSealer } from '../system/index.ts';
import { queueMessage, stateOfMessage, wakeWebhooks } from './index.ts';

useTestApp({ tasks: true });

/** A receiver that never answers at /silent, and counts who comes to the others. */
const reached: string[] = [];
const receiver = createServer((request, reply) => {
  reached.push(request.url ?? '');
  if (request.url !== '/silent') request.resume().on('end', () => reply.end('Thank you'));
});
let origin = '';
let sealer: ReturnType<typeof startSealer> | undefined;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${Object(receiver.address()).port}`;
  const { services, pool } = testApp().running;
  // As the operator names it.
  services.config.outboundTrusted.push(origin);
  sealer = startSealer({
    pool,
    scopeOfId: services.scopeOfId,
    onSeal: wakeWebhooks,
    onTrouble: (error) => expect.unreachable(String(error)),
    everyMilliseconds: 100,
  });
});
afterAll(async () => {
  try {
    await sealer?.stop();
  } finally {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  }
});

async function anOffice(paths: readonly string[]) {
  const tenant = await aTenant();
  const admin = await tenant.user({ permissions: ['edit-webhooks'] });
  const ids: string[] = [];
  for (const path of paths) {
    const { body } = await admin.call(createWebhook, { body: { name: path, url: `${origin}${path}`, everything: true, events: [], isOn: true } });
    ids.push(body.record.id);
  }
  return { tenant, admin, ids };
}

describe('webhooks in the queue', { timeout: 300_000 }, () => {
  it('are told within moments of what happens, and tested, by the running product', async () => {
    const { tenant, admin, ids } = await anOffice(['/hook']);
    const [id = ''] = ids;
    await tenant.scope.write((tx) => tx.audit({ entity: 'vehicle', id: newId(), action: 'vehicle.created' }));
    await expect
      .poll(async () => (await admin.call(listDeliveries, { params: { id } })).body.items.map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['delivered']);
    await admin.call(testWebhook, { params: { id } });
    await expect
      .poll(async () => (await admin.call(listDeliveries, { params: { id } })).body.items.map(({ event, state }) => [event, state]), { timeout: 60_000 })
      .toEqual([
        ['test', 'delivered'],
        ['vehicle.created', 'delivered'],
      ]);
    expect((await admin.call(getWebhook, { params: { id } })).body).toMatchObject({ state: 'on', waiting: 0 });
  });

  it('that are silent hold up neither others of their company, nor another company, nor its other work', async () => {
    const silent = await anOffice([...Array.from({ length: 6 }, () => '/silent'), '/own']);
    const other = await anOffice(['/other']);
    reached.length = 0;
    for (const { tenant } of [silent, other]) await tenant.scope.write((tx) => tx.audit({ entity: 'vehicle', id: newId(), action: 'vehicle.created' }));
    await expect.poll(() => reached.filter((path) => path === '/silent').length, { timeout: 60_000 }).toBe(6);
    // All while none of the six calls has ended.
    await expect.poll(() => ['/own', '/other'].map((path) => reached.includes(path)), { timeout: 60_000 }).toEqual([true, true]);
    const message = { channel: 'email', template: 'message', recipient: 'a@example.test', entity: '', entityId: null } as const;
    const id = await silent.tenant.scope.write((tx) => queueMessage(tx, { ...message, values: { subject: 'Hello', text: 'Hello' } }));
    await expect.poll(() => silent.tenant.scope.read((tx) => stateOfMessage(tx, id)), { timeout: 60_000 }).toBe('kept');
    // The one to /own has arrived above, and is noted as delivered once its answer is read.
    const waiting = () => silent.tenant.scope.read((tx) => tx.db.selectFrom('webhook_delivery').select('state').where('state', '=', 'waiting').execute());
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(6);
  });
});
