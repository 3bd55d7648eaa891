import * as links from '@quarterlight/contract/quotations/link-routes';
import * as own from '@quarterlight/contract/quotations/own-routes';
import { QuotationState } from '@quarterlight/contract/quotations/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { productActor } from '../../platform/access/actor.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type Scope } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { receiveUpload } from '../files/index.ts';
import { readByLink, writeByLink } from '../links/index.ts';
import { acceptQuotation } from './accept-quotation.ts';
import { lastSentOf } from './last-sent.ts';
import { findOwn } from './list.queries.ts';
import { photographLimits } from './photograph-limits.ts';
import { findQuotation } from './quotations.queries.ts';
import { freeSlots, showOwn } from './show-own.ts';
import { addPhotographs, writeMessage } from './thread.ts';

/** What went out to its customer; somebody of the office sees there what the customer sees. */
async function assertOwn(tx: ReadTx, id: string): Promise<void> {
  if (found(await findQuotation(tx, id)).sent_at === null) throw new Refusal('record.not_found');
}

const isCustomers = ({ actor }: ReadTx): boolean => actor.customerId !== null;

/** What a customer is shown, with the days that are free at the branch: those are the product's to read, since a customer sees no diary. */
async function withSlots(scope: Scope, { branchId, ...shown }: Awaited<ReturnType<typeof showOwn>>) {
  const slots = shown.canAccept ? await scope.as(productActor(scope.tenant.id)).read((tx) => freeSlots(tx, branchId)) : [];
  return { ...shown, slots };
}

const tokenOf = ({ token }: { readonly token: string }) => token;

/** Binds what customers do: users of the account, and whoever holds a private link. */
export function serveOwn(server: Server): void {
  serveList(server, own.ownQuotationsFile, async (tx, { criteria }) => {
    const page = await findOwn(tx, criteria);
    const sent = await lastSentOf(tx, page.items);
    return presentPage(page, (row) => ({
      ...onWire(row, 'id', 'number', 'contact_name', 'sent_at'),
      state: QuotationState.parse(row.state),
      registration: displayRegistration(row.registration),
      vehicle: row.vehicle_description,
      validUntil: sent.get(row.id)?.validUntil ?? row.valid_until,
      gross: { amount: sent.get(row.id)?.grossPence ?? row.gross_pence, currency: tx.tenant.currency },
      optionCount: sent.get(row.id)?.optionCount ?? row.option_count ?? 0,
    }));
  });
  const mine = (scope: Scope, id: string) =>
    scope.read(async (tx) => {
      await assertOwn(tx, id);
      return showOwn(tx, id);
    });
  server.serve(own.getOwnQuotation, async ({ scope, params }) => withSlots(scope, await mine(scope, params.id)));
  server.serve(own.acceptOwnQuotation, async ({ scope, params, body }) => {
    await scope.write(async (tx) => {
      await assertOwn(tx, params.id);
      await acceptQuotation(tx, params.id, isCustomers(tx) ? 'portal' : 'desk', { ...body, acceptedBy: tx.actor.displayName });
    });
    return withSlots(scope, await mine(scope, params.id));
  });
  server.serveWrite(own.writeOwnQuotation, async (tx, { params, body }) => {
    await assertOwn(tx, params.id);
    await writeMessage(tx, params.id, body.words, { fromCustomer: isCustomers(tx), name: tx.actor.displayName });
    const { branchId: _, ...shown } = await showOwn(tx, params.id);
    return { ...shown, slots: [] };
  });

  const byLink = async (scope: Scope, params: { readonly token: string }) => {
    const shown = await readByLink(scope, tokenOf(params), 'quotation', (tx, link) => showOwn(tx, link.entity_id));
    const { job: _, ...quotation } = await withSlots(scope, shown);
    return quotation;
  };
  server.serve(links.openLinkQuotation, ({ scope, params }) => byLink(scope, params));
  server.serve(links.acceptLinkQuotation, async ({ scope, params, body }) => {
    await writeByLink(scope, tokenOf(params), 'quotation', (tx, link) => acceptQuotation(tx, link.entity_id, 'link', body));
    return byLink(scope, params);
  });
  server.serve(links.writeLinkQuotation, async ({ scope, params, body }) => {
    await writeByLink(scope, tokenOf(params), 'quotation', async (tx, link) => {
      const row = found(await findQuotation(tx, link.entity_id));
      return writeMessage(tx, link.entity_id, body.words, { fromCustomer: true, name: row.contact_name || row.customer_name });
    });
    return byLink(scope, params);
  });
  server.serve(links.addLinkPhotographs, async ({ scope, params, request }) => {
    // A dead link takes no bytes.
    await readByLink(scope, tokenOf(params), 'quotation', async () => undefined);
    const product = scope.as(productActor(scope.tenant.id, scope.actor.ip));
    await receiveUpload(links.addLinkPhotographs, request, await photographLimits(product), (upload) =>
      writeByLink(scope, tokenOf(params), 'quotation', (tx, link) => addPhotographs(tx, link.entity_id, upload, true)),
    );
    return byLink(scope, params);
  });
}
