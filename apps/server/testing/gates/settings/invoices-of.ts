import { enterSupplierInvoice } from '@quarterlight/contract/payables/routes';
import { receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import { aBuyer } from '../../../src/areas/purchasing/purchasing.fixtures.ts';
import type { At } from './at.ts';

/** How many differences an invoice has for so many panes that were ordered at £80.00, at so much each in ten-thousandths of a pound. */
export const differencesAt = (panes: number, unitAmount: number) => async (at: At) => {
  const { office, sent, supplier } = await aBuyer(at.tenant);
  const order = await sent(panes);
  const lineId = order.lines[0]?.id ?? '';
  await office.call(receiveDelivery, { params: { id: order.id }, body: { deliveryNote: 'DN1', lines: [{ lineId, quantity: panes }] } });
  const net = (panes * unitAmount) / 100;
  const pounds = (amount: number) => ({ amount: Math.round(amount), currency: 'GBP' });
  const { body } = await office.call(enterSupplierInvoice, {
    body: {
      supplierId: supplier.id,
      number: crypto.randomUUID().slice(0, 8),
      dated: at.tenant.scope.today(),
      net: pounds(net),
      vat: pounds(net * 0.2),
      gross: pounds(net * 1.2),
      lines: [{ orderLineId: lineId, quantity: panes, unitCost: { unitAmount, currency: 'GBP' }, vatBasisPoints: 2_000 }],
    },
  });
  return body.differences.length;
};
