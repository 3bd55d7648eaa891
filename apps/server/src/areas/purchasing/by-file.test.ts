import * as routes from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBuyer, orderOf } from './purchasing.fixtures.ts';

useTestApp();

async function ground() {
  const buyer = await aBuyer(await aTenant());
  const { office, tenant } = buyer;
  const send = (order: PurchaseOrder, how: 'email' | 'file', recipient?: string) =>
    office.call(routes.sendPurchaseOrder, {
      params: { id: order.id },
      version: order.version,
      body: { how, ...(recipient === undefined ? {} : { recipient }) },
    });
  const load = (order: PurchaseOrder, csv: string) => office.call(routes.loadOrderAnswer, { params: { id: order.id }, version: order.version, body: { csv } });
  const kept = (order: PurchaseOrder) =>
    tenant.scope.read((tx) => tx.db.selectFrom('file').select(['name', 'media_type']).where('entity_id', '=', order.id).orderBy('name').execute());
  return { ...buyer, send, load, kept };
}

describe('an order that goes as a file', () => {
  it('is sent with the file kept, which can be saved again', async () => {
    const { office, draft, send, kept } = await ground();
    const order = (await send(await draft(3), 'file')).body;
    expect(order).toMatchObject({ state: 'sent', sentHow: 'file' });
    expect(await kept(order)).toEqual([{ name: `Purchase order ${order.number}.csv`, media_type: 'text/csv' }]);
    const file = await office.call(routes.orderFile, { params: { id: order.id } });
    expect(file.status).toBe(200);
    const [head, line] = file.text.split('\r\n');
    expect(head).toContain('Order number,Our account,Line,');
    expect(line).toContain(`${order.number},QL-77,1,`);
    expect(line).toContain(`,${order.lines[0]?.code},`);
    expect(line).toContain(',3,80.0000,');
  });

  it('is attached to the email of a supplier that takes files', async () => {
    const { tenant, supplier, draft, send, kept } = await ground();
    await tenant.scope.write((tx) => tx.db.updateTable('supplier').set({ order_by: 'file' }).where('id', '=', supplier.id).execute());
    const order = (await send(await draft(), 'email', 'orders@glass.example')).body;
    expect(order).toMatchObject({ state: 'sent', sentHow: 'email' });
    expect((await kept(order)).map(({ name }) => name)).toEqual([`Purchase order ${order.number}.csv`, `Purchase order ${order.number}.pdf`]);
  });

  it('takes the supplier\u2019s answer from a file, whole or not at all', async () => {
    const { office, draft, send, load } = await ground();
    const order = (await send(await draft(2), 'file')).body;
    const wrong = await load(order, 'Line,Status,Day\n1,perhaps,tomorrow\n7,confirmed,\n');
    expect([wrong.status, wrong.problem.errors?.['csv']]).toEqual([
      400,
      [
        'Line 2: ‘perhaps’ is no answer. Write confirmed, later or refused.',
        'Line 2: ‘tomorrow’ is no day. Write it as 31/12/2026.',
        'Line 3: line 7 is not on this order, or is on it more than once.',
      ],
    ]);
    expect((await orderOf(office, order.id)).version).toBe(order.version);
    const answered = (await load(order, `Code,Quantity confirmed,Day,Price,Their order\n${order.lines[0]?.code},1,04/03/2031,80.00,SO-7\n`)).body;
    expect(answered.lines[0]).toMatchObject({ answer: 'confirmed', confirmed: 1, dueOn: '2031-03-04', supplierOrder: 'SO-7' });
    const late = await load(order, `Code,Status\n${order.lines[0]?.code},refused\n`);
    expect([late.status, Object.keys(late.problem.errors ?? {})]).toEqual([400, ['version']]);
    const tooMany = await load(answered, `Line,Quantity\n1,9\n`);
    expect(tooMany.problem.code).toBe('purchasing.confirmed_more');
  });
});
