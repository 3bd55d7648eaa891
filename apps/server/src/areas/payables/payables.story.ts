import { acceptSupplierInvoice, enterSupplierInvoice, matchSupplierInvoice, querySupplierInvoice } from '@quarterlight/contract/payables/routes';
import { getPurchaseOrder, listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { BodyOf } from '@quarterlight/contract/route';
import { billedTotals } from '@quarterlight/contract/rules/three-way-match';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { toMilli } from '@quarterlight/kit/quantities';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';

/** What becomes of the invoices that came in the post: most agree, a few do not. */
const post = [
  'agrees',
  'agrees',
  'dearer',
  'agrees',
  'asked',
  'agrees',
  'agrees',
  'waits',
  'agrees',
  'dearer and asked',
  'agrees',
  'waits',
  'agrees',
  'dearer and waits',
] as const;
type Becomes = (typeof post)[number];

/** This morning's post: the bookkeeper enters what suppliers billed for the last orders that came, and matches it. */
export function tellPayables(company: Company): void {
  const { teller, world, staff } = company;
  const [bookkeeper] = staff.accounts;
  if (!bookkeeper) return;
  teller.begin(world.calendar.now - 3 * hour, async () => {
    const { items } = await teller.ask(bookkeeper, listPurchaseOrders, { query: { state: 'received', sort: '-number', limit: 60 } });
    for (const [index, becomes] of post.entries()) {
      const order = items[index * 2];
      if (order) await tellInvoice(company, await teller.ask(bookkeeper, getPurchaseOrder, { params: { id: order.id } }), becomes);
    }
  });
}

async function tellInvoice({ teller, staff }: Company, order: PurchaseOrder, becomes: Becomes): Promise<void> {
  const [bookkeeper] = staff.accounts;
  if (!bookkeeper) return;
  await teller.at(teller.now() + 4 * minute);
  const { id, version, differences } = await teller.ask(bookkeeper, enterSupplierInvoice, {
    body: billOf(teller.today(), order, becomes.startsWith('dearer')),
  });
  await teller.at(teller.now() + minute);
  const params = { id };
  if (becomes === 'agrees' && differences.length === 0) await teller.ask(bookkeeper, matchSupplierInvoice, { params, version, body: {} });
  if (becomes === 'dearer' && differences.length > 0) {
    const [manager = bookkeeper] = staff.managers;
    await teller.ask(manager, acceptSupplierInvoice, { params, version, body: { reason: 'Their list went up on the first, ours was not loaded yet' } });
  }
  if (becomes.endsWith('asked'))
    await teller.ask(bookkeeper, querySupplierInvoice, { params, version, body: { reason: 'Please send a copy of the signed delivery note' } });
}

/** What a supplier bills for an order: what came of it, and the carriage. */
function billOf(dated: string, order: PurchaseOrder, isDearer: boolean): BodyOf<typeof enterSupplierInvoice> {
  const { currency } = order.net;
  const goods = order.lines
    .filter(({ received }) => received > 0)
    .map((line, index) => ({
      orderLineId: line.id,
      quantity: line.received,
      unitCost: { unitAmount: isDearer && index === 0 ? line.unitCost.unitAmount + 40_000 : line.unitCost.unitAmount, currency },
      vatBasisPoints: 2_000,
    }));
  const carriage =
    order.carriage.amount > 0
      ? [
          {
            kind: 'carriage' as const,
            description: 'Carriage',
            quantity: 1,
            unitCost: { unitAmount: order.carriage.amount * 100, currency },
            vatBasisPoints: 2_000,
          },
        ]
      : [];
  const lines = [...goods, ...carriage];
  const { net, vat } = billedTotals(
    lines.map((line) => ({ net: lineCost(unitCost(line.unitCost.unitAmount), toMilli(line.quantity)), vatBasisPoints: line.vatBasisPoints })),
  );
  return {
    supplierId: order.supplier.id,
    number: `SI-${order.number.replace(/^\D+/, '')}`,
    dated,
    net: { amount: net, currency },
    vat: { amount: vat, currency },
    gross: { amount: net + vat, currency },
    lines,
  };
}
