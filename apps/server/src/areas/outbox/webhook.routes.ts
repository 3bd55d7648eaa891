import * as routes from '@quarterlight/contract/outbox/webhook-routes';
import type { MadeWebhook, Webhook } from '@quarterlight/contract/outbox/webhook-schemas';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { redeliver, redeliverFailed, testWebhook } from './redeliver-webhook.ts';
import { createWebhook, newWebhookId, removeWebhook, rotateWebhookSecret, updateWebhook } from './save-webhook.ts';
import { presentDelivery, presentDeliveryRecord, presentWebhook } from './webhook.present.ts';
import { makeWebhookSecret, placeOfSecret } from './webhook.rules.ts';
import { findDeliveries, findDelivery } from './webhook-deliveries.queries.ts';
import { findWebhook, findWebhooks, type ShownWebhook } from './webhooks.queries.ts';

const webhookOf = async (tx: ReadTx, id: string): Promise<ShownWebhook> => found(await findWebhook(tx, id));
const show = async (tx: ReadTx, id: string): Promise<Webhook> => presentWebhook(await webhookOf(tx, id), tx);

/** Binds the routes of webhooks. */
export function serveWebhooks(server: Server, services: Services): void {
  serveSettings(server, services);
  serveDeliveries(server);
}

function serveSettings(server: Server, { outboundTyped, vault }: Services): void {
  const assertAddress = async (url: string) => {
    const why = await outboundTyped.whyNot(url);
    if (why !== undefined) throw new Refusal('webhook.address', { details: { why } });
  };
  const sealFor = async (tenantId: string, id: string) => {
    const secret = makeWebhookSecret();
    return { secret, sealed: await vault.seal(secret, placeOfSecret(tenantId, id)) };
  };
  serveList(server, routes.webhooksFile, async (tx, { criteria }) => presentPage(await findWebhooks(tx, criteria), (row) => presentWebhook(row, tx)));
  server.serve(routes.getWebhook, ({ scope, params }) => scope.read((tx) => show(tx, params.id)));
  // A name is asked for before the transaction: that can take its time.
  server.serve(routes.createWebhook, async ({ scope, body }): Promise<MadeWebhook> => {
    await assertAddress(body.url);
    const id = newWebhookId();
    const { secret, sealed } = await sealFor(scope.tenant.id, id);
    return scope.write(async (tx) => {
      await createWebhook(tx, id, body, sealed);
      return { record: await show(tx, id), secret };
    });
  });
  server.serve(
    routes.updateWebhook,
    async ({ scope, params, version, body }) => {
      const before = await scope.read((tx) => webhookOf(tx, params.id));
      // A name that is no longer known is no reason to leave it on.
      if (body.url !== before.url || (body.isOn && !before.is_on)) await assertAddress(body.url);
      return scope.write(async (tx) => {
        await updateWebhook(tx, params.id, version, body);
        return show(tx, params.id);
      });
    },
    ({ scope, params }) => scope.read(async (tx) => void (await webhookOf(tx, params.id))),
  );
  server.serve(routes.rotateWebhookSecret, async ({ scope, params }): Promise<MadeWebhook> => {
    const { secret, sealed } = await sealFor(scope.tenant.id, params.id);
    return scope.write(async (tx) => {
      await rotateWebhookSecret(tx, params.id, sealed);
      return { record: await show(tx, params.id), secret };
    });
  });
  server.serveWrite(routes.removeWebhook, (tx, { params, version }) => removeWebhook(tx, params.id, version));
}

function serveDeliveries(server: Server): void {
  serveList(server, routes.deliveriesFile, async (tx, { criteria, params }) => {
    const { is_on: isOn } = await webhookOf(tx, params.id);
    return presentPage(await findDeliveries(tx, params.id, criteria), (row) => presentDelivery(row, isOn));
  });
  server.serve(routes.getDelivery, ({ scope, params }) =>
    scope.read(async (tx) => {
      const row = found(await findDelivery(tx, params.id));
      const { is_on: isOn } = await webhookOf(tx, row.webhook_id);
      return presentDeliveryRecord(row, isOn, tx);
    }),
  );
  server.serveWrite(routes.testWebhook, async (tx, { params }) => presentDelivery(await testWebhook(tx, params.id), true));
  server.serveWrite(routes.redeliver, async (tx, { params }) => presentDeliveryRecord(await redeliver(tx, params.id), true, tx));
  server.serveWrite(routes.redeliverFailed, async (tx, { params, body }) => ({ count: await redeliverFailed(tx, params.id, body.since) }));
}
