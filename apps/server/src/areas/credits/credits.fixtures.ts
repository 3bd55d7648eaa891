import * as routes from '@quarterlight/contract/credits/routes';
import type { PurchaseCredit } from '@quarterlight/contract/credits/schemas';
import { enterSupplierInvoice, matchSupplierInvoice } from '@quarterlight/contract/payables/routes';
import { receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import type { BodyOf } from '@quarterlight/contract/route';
import { parsePounds, parseUnitPounds, pence, percentOf } from '@quarterlight/kit/money';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBuyer } from '../purchasing/purchasing.fixtures.ts';
import { lying, outsideIds } from '../stock/stock.fixtures.ts';

export const pounds = (amount: number) => ({ amount: parsePounds(String(amount)) ?? 0, currency: 'GBP' });
export const each = (amount: number) => ({ unitAmount: parseUnitPounds(String(amount)) ?? 0, currency: 'GBP' });

/** The sums of a paper of so many pounds net, with VAT at 20 %. */
function withVat(net: number) {
  const { amount } = pounds(net);
  const vat = percentOf(pence(amount), 2_000);
  return { net: pounds(net), vat: { amount: vat, currency: 'GBP' }, gross: { amount: amount + vat, currency: 'GBP' } };
}

type Terms = Readonly<Partial<{ return_days: number; damage_hours: number; rma_required: boolean; handling_basis_points: number }>>;

/** A company that received panes ordered at £80.00, some of them damaged, whose storeman asks them back and whose accounts match what comes. */
export async function aClaimant({ panes = 4, damaged = 1, terms = {} }: { panes?: number; damaged?: number; terms?: Terms } = {}) {
  const tenant = await aTenant();
  const buyer = await aBuyer(tenant);
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('supplier')
      .set({ return_days: 14, ...terms })
      .where('id', '=', buyer.supplier.id)
      .execute(),
  );
  const [keeper, accounts, manager] = [await tenant.user({ role: 'stock' }), await tenant.user({ role: 'accounts' }), await tenant.user({ role: 'manager' })];
  const sent = await buyer.sent(panes);
  const order = ok(
    await buyer.office.call(receiveDelivery, {
      params: { id: sent.id },
      body: { deliveryNote: 'DN1', lines: sent.lines.map((line) => ({ lineId: line.id, quantity: line.outstanding, damaged })) },
    }),
  );
  const [line] = order.lines;
  if (!line) throw new Error('The order has no line.');
  const lineId = line.id;
  const creditable = async (by: Client = keeper) => ok(await by.call(routes.getCreditableOrder, { params: { id: order.id } }));
  const pieces = (await creditable()).lines[0]?.pieces ?? [];
  const [good, broken] = [pieces.find((piece) => !piece.damaged), pieces.find((piece) => piece.damaged)];
  if (!good) throw new Error('Nothing lies of the order.');
  type Body = BodyOf<typeof routes.raisePurchaseCredit>;
  const goods = (quantity = 1, piece = good) => ({
    orderLineId: lineId,
    lotId: piece.lotId,
    placeId: piece.place.id,
    quantity,
    condition: 'Unopened' as const,
  });
  const raise = (body: Partial<Body> = {}, by: Client = keeper) =>
    by.call(routes.raisePurchaseCredit, { body: { orderId: order.id, reason: 'Not required', ...(body.money ? {} : { goods: [goods()] }), ...body } });
  const of = ({ id, version }: Pick<PurchaseCredit, 'id' | 'version'>) => ({ params: { id }, version });
  const send = (credit: PurchaseCredit) => keeper.call(routes.sendPurchaseCredit, { ...of(credit), body: { how: 'marked' } });
  const collect = (credit: PurchaseCredit) => keeper.call(routes.collectReturnedGoods, { ...of(credit), body: { collectedBy: 'Their driver' } });
  const note = (net: number, more: Partial<BodyOf<typeof routes.receiveCreditNote>> = {}) => ({
    creditNote: 'CN 1',
    dated: tenant.scope.today(),
    ...withVat(net),
    vatBasisPoints: 2_000,
    ...more,
  });
  const credit = (of_: PurchaseCredit, body: BodyOf<typeof routes.receiveCreditNote>, by: Client = accounts) =>
    by.call(routes.receiveCreditNote, { ...of(of_), body });
  /** One that was collected already. */
  const collected = async (body: Partial<Body> = {}) => ok(await collect(ok(await send(ok(await raise(body))))));
  const bill = async (price: number, quantity = panes) => {
    const body = {
      supplierId: buyer.supplier.id,
      number: 'SI1',
      dated: tenant.scope.today(),
      ...withVat(price * quantity),
      lines: [{ orderLineId: lineId, quantity, unitCost: each(price), vatBasisPoints: 2_000 }],
    };
    const { id, version } = ok(await accounts.call(enterSupplierInvoice, { body }));
    return accounts.call(matchSupplierInvoice, { params: { id }, version, body: {} });
  };
  const outside = await outsideIds(tenant);
  /** What lies of a lot in the depot, in quarantine and where goods wait for their supplier. */
  const at = async (lotId = good.lotId) => {
    const places = [good.place.id, outside['quarantine'] ?? '', outside['returns'] ?? ''];
    const quantities: number[] = [];
    for (const place of places) quantities.push((await lying(tenant, place, lotId))[0] / 1_000);
    return quantities;
  };
  return {
    ...buyer,
    tenant,
    keeper,
    accounts,
    manager,
    order,
    lineId,
    good,
    broken,
    goods,
    creditable,
    raise,
    of,
    send,
    collect,
    collected,
    note,
    credit,
    bill,
    at,
  };
}
