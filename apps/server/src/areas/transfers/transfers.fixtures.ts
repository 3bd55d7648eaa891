import { createPlace } from '@quarterlight/contract/stock/routes';
import * as routes from '@quarterlight/contract/transfers/routes';
import type { NewTransfer, Transfer } from '@quarterlight/contract/transfers/schemas';
import type { Client } from '../../../testing/kit/client.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { allocateFromStock, verifyBalances } from '../stock/index.ts';
import { aLine, aStore, lying, outsideIds } from '../stock/stock.fixtures.ts';

/** Two branches with a depot each, panes of one product in the first, and somebody of the office. */
export async function twoDepots(panes = 4) {
  const tenant = await aTenant();
  const store = await aStore(tenant, { panes });
  const other = await aBranch(tenant);
  const office = await tenant.user();
  const ids = await outsideIds(tenant);
  const way = ids['in-transit'] ?? '';
  const [from, to] = [store.branch.depotId, other.depotId];
  const draftBody = (more: Partial<NewTransfer> = {}): NewTransfer => ({
    fromPlaceId: from,
    toPlaceId: to,
    lines: [{ productId: store.product.id, quantity: 2 }],
    ...more,
  });
  const draft = async (more: Partial<NewTransfer> = {}): Promise<Transfer> => (await office.call(routes.createTransfer, { body: draftBody(more) })).body;
  const sent = async (more: Partial<NewTransfer> = {}): Promise<Transfer> => (await send(office, await draft(more))).body;
  const claim = (quantityMilli = 1_000) =>
    tenant.scope.write((tx) => allocateFromStock(tx, { productId: store.product.id, quantityMilli, branchId: store.branch.id, ...aLine() }));
  const lies = (placeId: string, lotId = store.lotId) => lying(tenant, placeId, lotId);
  return { tenant, store, other, office, ids, way, from, to, draft, draftBody, sent, claim, lies };
}

export const send = (client: Client, { id, version }: Transfer) => client.call(routes.sendTransfer, { params: { id }, version });

/** Receives so many of the first line. */
export const receive = (client: Client, transfer: Transfer, quantity: number, more: { damaged?: number; placeId?: string } = {}) =>
  client.call(routes.receiveTransfer, {
    params: { id: transfer.id },
    version: transfer.version,
    body: { lines: [{ lineId: transfer.lines[0]?.id ?? '', quantity, ...more }] },
  });

/** Whether the kept balances and claims agree with the ledger; empty where they do. */
export const driftOf = async (tenant: TestTenant) => (await tenant.scope.read((tx) => verifyBalances(tx))).differences;

/** A rack at a location. */
export async function aRack(client: Client, parentId: string, code: string): Promise<string> {
  return (await client.call(createPlace, { body: { parentId, code, name: code } })).body.id;
}
