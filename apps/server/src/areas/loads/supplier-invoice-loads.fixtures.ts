import * as routes from '@quarterlight/contract/loads/routes';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import * as payables from '@quarterlight/contract/payables/routes';
import { createPurchaseOrder, receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBuyer, markSent } from '../purchasing/purchasing.fixtures.ts';
import { bring, checked, commit, problemsOf, rested, workOff } from './loads.fixtures.ts';

/** The kind of load that these are. */
export const kind = 'supplier-invoices';
export const gbp = (amount: number) => ({ amount, currency: 'GBP' });
export const headers = 'Supplier,Invoice number,Date,Order number,Order line,Eurocode,Type,Quantity,Unit price,VAT rate,Invoice net,Invoice VAT,Invoice total';

/** Accounts of a company that has received two panes at £80.00 with £5.00 carriage, and on another order two at £80.00 and one at £50.00. */
export async function aDesk() {
  const tenant = await aTenant();
  const buyer = await aBuyer(tenant);
  const { office, supplier, store, second } = buyer;
  await tenant.scope.write((tx) =>
    tx.db.updateTable('supplier').set({ account_code: 'NORTHLIT', name: 'Northern Light' }).where('id', '=', supplier.id).execute(),
  );
  const accounts = await tenant.user({ role: 'accounts' });
  const receive = async (order: PurchaseOrder) =>
    ok(
      await office.call(receiveDelivery, {
        params: { id: order.id },
        body: { deliveryNote: 'DN1', lines: order.lines.map((line) => ({ lineId: line.id, quantity: line.outstanding })) },
      }),
    );
  const one = await receive(await buyer.sent(2));
  const lines = [
    { productId: store.product.id, quantity: 2 },
    { productId: second.id, quantity: 1 },
  ];
  const two = await receive(
    await markSent(office, ok(await office.call(createPurchaseOrder, { body: { supplierId: supplier.id, branchId: store.branch.id, lines } }))),
  );
  const see = async (rows: readonly string[], by: Client = accounts) => {
    const load = ok(await bring(by, `${rows.join('\r\n')}\r\n`, { kind, name: 'november.csv' }));
    return checked(by, load, {}, () => workOff(tenant, load.id));
  };
  const take = async (load: DataLoad, leaveOut = false) => {
    ok(await commit(accounts, load, leaveOut));
    await workOff(tenant, load.id);
    return rested(accounts, load.id);
  };
  const undo = async ({ id }: DataLoad) => {
    const { version } = ok(await accounts.call(routes.getDataLoad, { params: { id } }));
    const answer = await accounts.call(routes.undoLoad, { params: { id }, version, body: {} });
    if (answer.status !== 200) return answer;
    await workOff(tenant, id);
    return rested(accounts, id);
  };
  const list = async () => ok(await accounts.call(payables.listSupplierInvoices, { query: { sort: 'createdAt', limit: 100 } })).items;
  const invoiceOf = async (number: string, state = 'entered') => {
    const found = (await list()).find((each) => each.number === number && each.state === state);
    return ok(await accounts.call(payables.getSupplierInvoice, { params: { id: found?.id ?? '' } }));
  };
  const count = (table: 'supplier_invoice' | 'supplier_invoice_line' | 'load_made') =>
    tenant.scope.read(async (tx) => (await tx.db.selectFrom(table).select('tenant_id').execute()).length);
  const ago = (days: number) => formatDay(addDays(day(tenant.scope.today()), -days));
  return {
    ...buyer,
    tenant,
    accounts,
    code: store.product.code,
    other: second.code,
    one,
    two,
    see,
    take,
    undo,
    list,
    invoiceOf,
    count,
    ago,
    problems: problemsOf(accounts),
  };
}

export const counts = (said: Partial<Record<'added' | 'left' | 'refused', number>>) => ({ added: 0, changed: 0, left: 0, refused: 0, gone: 0, ...said });
