import * as routes from '@quarterlight/contract/purchasing/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aSupplier } from '../companies/companies.testing.ts';
import { outsideIds, snapshotOf } from '../stock/stock.fixtures.ts';
import { aBuyer, markSent, orderOf } from './purchasing.fixtures.ts';

useTestApp();

const notNow = (answer: { status: number; problem: { code?: string; detail?: string } }, detail: string) =>
  expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([400, 'purchasing.not_now', detail]);

describe('a draft', () => {
  it('takes the supplier\u2019s landed price in force, the branch\u2019s depot and the supplier\u2019s carriage', async () => {
    const { store, supplier, office } = await aBuyer(await aTenant());
    const { body, status } = await office.call(routes.createPurchaseOrder, {
      body: {
        supplierId: supplier.id,
        branchId: store.branch.id,
        expectedOn: '2030-01-07',
        notes: 'Ring first',
        lines: [{ productId: store.product.id, quantity: 3 }],
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: 'P000001',
      state: 'draft',
      version: 1,
      supplier: { name: supplier.name },
      deliverTo: { id: store.branch.depotId },
      branch: { id: store.branch.id },
      net: { amount: 24_000, currency: 'GBP' },
      carriage: { amount: 500 },
      needsApproval: false,
      overdue: false,
      lineCount: 1,
      worksheetCount: 0,
      notes: 'Ring first',
      allowedActions: ['edit', 'approve', 'send', 'cancel'],
    });
    expect(body.lines[0]).toMatchObject({
      position: 1,
      quantity: 3,
      received: 0,
      outstanding: 3,
      unitCost: { unitAmount: 800_000 },
      net: { amount: 24_000 },
      fromPriceFile: true,
    });
  });

  it('has carriage by the supplier’s terms, free from the value they name, until somebody types another', async () => {
    const { tenant, supplier, office, draft } = await aBuyer(await aTenant());
    await tenant.scope.write((tx) => tx.db.updateTable('supplier').set({ carriage_free_over_pence: 20_000 }).where('id', '=', supplier.id).execute());
    expect((await draft(3)).carriage.amount).toBe(0);
    const small = await draft(2);
    expect(small.carriage.amount).toBe(500);
    const change = (order: typeof small, body: object) =>
      office.call(routes.changePurchaseOrder, { params: { id: order.id }, version: order.version, body: { ...body } });
    const [line] = small.lines;
    const lines = (quantity: number) => [{ id: line?.id, productId: line?.productId, quantity }];
    const grown = (await change(small, { lines: lines(3) })).body;
    expect([grown.net.amount, grown.carriage.amount]).toEqual([24_000, 0]);
    const typed = (await change(grown, { carriage: { amount: 750, currency: 'GBP' } })).body;
    expect((await change(typed, { lines: lines(1) })).body.carriage.amount).toBe(750);
  });

  it('takes a typed price, and expects the goods after the supplier\u2019s lead time', async () => {
    const { store, supplier, office, tenant } = await aBuyer(await aTenant());
    const { body } = await office.call(routes.createPurchaseOrder, {
      body: {
        supplierId: supplier.id,
        deliverToPlaceId: store.branch.depotId,
        lines: [{ productId: store.product.id, quantity: 1, unitCost: { unitAmount: 765_432, currency: 'GBP' } }],
      },
    });
    expect(body.lines[0]).toMatchObject({ fromPriceFile: false, net: { amount: 7_654 } });
    expect((body.expectedOn ?? '') > tenant.scope.today()).toBe(true);
    expect(body.branch?.id).toBe(store.branch.id);
  });

  it('shows the supplier\u2019s price beside the best one', async () => {
    const { tenant, store, supplier, office } = await aBuyer(await aTenant());
    const cheaper = await aSupplier(tenant);
    await anOffer(tenant, { productId: store.product.id, supplierId: cheaper.id, netUnit: 700_000 });
    const { body } = await office.call(routes.supplierPrice, { query: { supplierId: supplier.id, productId: store.product.id } });
    expect(body).toMatchObject({ unitCost: { unitAmount: 800_000 }, bestSupplier: { id: cheaper.id }, bestUnitCost: { unitAmount: 700_000 } });
  });

  it('changes, adds and takes off lines under one version', async () => {
    const { store, second, office, draft } = await aBuyer(await aTenant());
    const order = await draft(2);
    const line = order.lines[0];
    const changed = await office.call(routes.changePurchaseOrder, {
      params: { id: order.id },
      version: 1,
      body: {
        carriage: { amount: 0, currency: 'GBP' },
        lines: [
          { productId: second.id, quantity: 4 },
          { id: line?.id ?? '', productId: store.product.id, quantity: 5 },
        ],
      },
    });
    expect(changed.body).toMatchObject({ version: 2, net: { amount: 60_000 }, carriage: { amount: 0 } });
    expect(changed.body.lines.map((each) => [each.position, each.code, each.quantity])).toEqual([
      [1, second.code, 4],
      [2, store.product.code, 5],
    ]);
    const fewer = await office.call(routes.changePurchaseOrder, {
      params: { id: order.id },
      version: 2,
      body: { lines: [{ id: line?.id ?? '', productId: store.product.id, quantity: 5 }] },
    });
    expect(fewer.body).toMatchObject({ version: 3, net: { amount: 40_000 }, lineCount: 1 });
  });

  it('refuses what cannot be ordered, and changes nothing', async () => {
    const { tenant, store, supplier, office, draft } = await aBuyer(await aTenant());
    const idle = await aSupplier(tenant, { status: 'closed', name: 'Gone Glass' });
    const dear = await aProduct(tenant, { code: 'NOPRICE1' });
    const outside = await outsideIds(tenant);
    const bare = await aBranch(tenant);
    await tenant.scope.write((tx) => tx.db.updateTable('place').set({ active: false }).where('id', '=', bare.depotId).execute());
    const order = await draft();
    const before = await snapshotOf(tenant);
    const lines = [{ productId: store.product.id, quantity: 1 }];
    const refused = async (body: object, code: string, field: string, message: string) => {
      const answer = await office.call(routes.createPurchaseOrder, { body: { supplierId: supplier.id, branchId: store.branch.id, lines, ...body } });
      expect([answer.status, answer.problem.code, answer.problem.errors]).toEqual([400, code, { [field]: [message] }]);
    };
    await refused(
      { lines: [{ productId: dear.id, quantity: 1 }] },
      'purchasing.no_price',
      'lines',
      `${supplier.name} has no price in force for NOPRICE1. Enter the price.`,
    );
    await refused({ supplierId: idle.id }, 'purchasing.supplier_inactive', 'supplierId', 'Gone Glass is inactive. Choose another supplier.');
    await refused({ branchId: null }, 'purchasing.where_to', 'deliverToPlaceId', 'Say which branch or place it is delivered to.');
    await refused(
      { deliverToPlaceId: outside['customer'] },
      'purchasing.outside_place',
      'deliverToPlaceId',
      'Goods are delivered to one of our own open places.',
    );
    await refused(
      { deliverToPlaceId: outside['quarantine'] },
      'purchasing.outside_place',
      'deliverToPlaceId',
      'Goods are delivered to one of our own open places.',
    );
    await refused(
      { branchId: bare.id },
      'stock.no_depot',
      'toPlaceId',
      `${bare.name} has no stock location. Add one on its Stock tab, or under Stock control, Locations.`,
    );
    await refused(
      { lines: [{ productId: store.product.id, quantity: 1.5 }] },
      'stock.whole_pieces',
      'quantity',
      `${store.product.code} is counted in whole pieces.`,
    );
    await refused({ lines: [] }, 'request.invalid', 'lines', 'Add at least one line');
    const euros = [{ productId: store.product.id, quantity: 1, unitCost: { unitAmount: 10_000, currency: 'EUR' } }];
    await refused({ lines: euros }, 'request.invalid', 'lines.0.unitCost', 'Amounts are in GBP.');
    expect(
      (
        await office.call(routes.createPurchaseOrder, {
          body: { supplierId: supplier.id, branchId: store.branch.id, lines: [{ productId: newId(), quantity: 1 }] },
        })
      ).status,
    ).toBe(404);

    const line = { id: order.lines[0]?.id ?? '', productId: store.product.id, quantity: 2 };
    const notChanged = async (version: number, body: object, code: string, message?: string) => {
      const answer = await office.call(routes.changePurchaseOrder, { params: { id: order.id }, version, body });
      expect([answer.status, answer.problem.code]).toEqual([400, code]);
      if (message) expect(answer.problem.detail).toBe(message);
    };
    await notChanged(9, { notes: 'Later' }, 'record.stale');
    await notChanged(1, { lines: [line, line] }, 'purchasing.line_twice', `Line 1 (${store.product.code}) is named twice.`);
    await notChanged(
      1,
      { lines: [{ ...line, id: newId() }] },
      'purchasing.line_unknown',
      'A line of these is not on this order any longer. Refresh to see its lines.',
    );
    await notChanged(
      1,
      { lines: [{ ...line, productId: dear.id }] },
      'purchasing.line_product',
      'The product of line 1 cannot be changed. Take the line off and add another.',
    );
    expect(await snapshotOf(tenant)).toEqual(before);
  });
});

describe('approving and sending', () => {
  it('lets a draft under the limit be sent, and asks for approval over it', async () => {
    const { tenant, store, office, draft } = await aBuyer(await aTenant());
    const adviser = await tenant.user({ role: 'adviser' });
    const small = await draft(12);
    expect(small.needsApproval).toBe(false);
    const large = await draft(13);
    expect(large.needsApproval).toBe(true);
    const seen = await orderOf(adviser, large.id);
    expect(seen.allowedActions).toEqual(['edit', 'cancel']);
    const before = await snapshotOf(tenant);
    const refused = await adviser.call(routes.sendPurchaseOrder, { params: { id: large.id }, version: 1, body: { how: 'marked' } });
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      400,
      'purchasing.needs_approval',
      `Order ${large.number} is over the limit of £1,000.00 and must be approved first.`,
    ]);
    expect((await adviser.call(routes.approvePurchaseOrder, { params: { id: large.id }, version: 1 })).status).toBe(403);
    expect(await snapshotOf(tenant)).toEqual(before);
    expect((await adviser.call(routes.sendPurchaseOrder, { params: { id: small.id }, version: 1, body: { how: 'marked' } })).body.state).toBe('sent');
    const approved = await office.call(routes.approvePurchaseOrder, { params: { id: large.id }, version: 1 });
    expect(approved.body).toMatchObject({ state: 'approved', version: 2, needsApproval: false, allowedActions: ['send', 'cancel'] });
    expect((await adviser.call(routes.sendPurchaseOrder, { params: { id: large.id }, version: 2, body: { how: 'marked' } })).body.state).toBe('sent');
    const free = await tenant.scope.read((tx) =>
      tx.db.selectFrom('expected_supply').select(['quantity_milli', 'reference', 'place_id']).orderBy('reference').execute(),
    );
    expect(free).toEqual([
      { quantity_milli: 12_000, reference: small.number, place_id: store.branch.depotId },
      { quantity_milli: 13_000, reference: large.number, place_id: store.branch.depotId },
    ]);
  });

  it('lets who may approve send at once, and notes that as the approval', async () => {
    const { office, draft } = await aBuyer(await aTenant());
    const order = await markSent(office, await draft(40));
    expect(order.state).toBe('sent');
    expect(order.approvedBy).toBe(order.sentBy);
    expect(order.approvedAt).not.toBeNull();
  });

  it('emails the order with its PDF through the outbox, in the same transaction', async () => {
    const { tenant, store, supplier, office, draft } = await aBuyer(await aTenant());
    const order = await draft();
    const answer = await office.call(routes.sendPurchaseOrder, { params: { id: order.id }, version: 1, body: { how: 'email' } });
    expect(answer.body).toMatchObject({ state: 'sent', version: 2 });
    const { message, file } = await tenant.scope.read(async (tx) => ({
      message: await tx.db.selectFrom('outbox_message').selectAll().where('entity_id', '=', order.id).executeTakeFirstOrThrow(),
      file: await tx.db.selectFrom('file').selectAll().where('entity_id', '=', order.id).executeTakeFirstOrThrow(),
    }));
    expect(message).toMatchObject({
      recipient: 'orders@supplier.example',
      template: 'purchase-order',
      entity: 'purchase-order',
      attachments: [{ fileId: file.id, name: `Purchase order ${order.number}.pdf` }],
    });
    expect(message.subject).toContain(order.number);
    expect(message.body).toContain(`2 × ${order.lines[0]?.supplierCode} ${store.product.code}`);
    expect(message.body).toContain('QL-77');
    expect(file).toMatchObject({ media_type: 'application/pdf', customer_id: null });
    expect(file.size_bytes).toBeGreaterThan(5_000);
    expect(answer.body.supplier.id).toBe(supplier.id);
  });

  it('goes where the supplier takes orders, by its own address for them', async () => {
    const { tenant, supplier, office, draft } = await aBuyer(await aTenant());
    const change = (set: object) => tenant.scope.write((tx) => tx.db.updateTable('supplier').set(set).where('id', '=', supplier.id).execute());
    await change({ order_email: 'orders@glass.example', order_by: 'portal', portal_url: 'https://orders.glass.example', minimum_order_pence: 5_000 });
    const order = await draft();
    expect(await orderOf(office, order.id)).toMatchObject({
      supplierEmail: 'orders@glass.example',
      supplierOrdersBy: 'portal',
      supplierPortal: 'https://orders.glass.example',
      supplierMinimum: { amount: 5_000, currency: 'GBP' },
    });
    await office.call(routes.sendPurchaseOrder, { params: { id: order.id }, version: 1, body: { how: 'email' } });
    const sent = await tenant.scope.read(({ db }) => db.selectFrom('outbox_message').select('recipient').where('entity_id', '=', order.id).execute());
    expect(sent).toEqual([{ recipient: 'orders@glass.example' }]);
  });

  it('refuses to send without an address, and sends one click once', async () => {
    const { tenant, store, office, draft } = await aBuyer(await aTenant());
    const mute = await aSupplier(tenant, { email: '', name: 'Mute Glass' });
    await anOffer(tenant, { productId: store.product.id, supplierId: mute.id, netUnit: 1_000 });
    const silent = (
      await office.call(routes.createPurchaseOrder, {
        body: { supplierId: mute.id, branchId: store.branch.id, lines: [{ productId: store.product.id, quantity: 1 }] },
      })
    ).body;
    const before = await snapshotOf(tenant);
    const refused = await office.call(routes.sendPurchaseOrder, { params: { id: silent.id }, version: 1, body: { how: 'email' } });
    expect(refused.problem.errors).toEqual({ recipient: ['Mute Glass has no email address. Enter one, or mark the order as sent.'] });
    const wrong = await office.call(routes.sendPurchaseOrder, { params: { id: silent.id }, version: 1, body: { how: 'email', recipient: 'not an address' } });
    expect(wrong.problem.errors).toEqual({ recipient: ['Invalid email'] });
    expect(await snapshotOf(tenant)).toEqual(before);
    const order = await draft();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        office.call(routes.sendPurchaseOrder, { params: { id: order.id }, version: 1, key: 'one-click-only', body: { how: 'email' } }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const messages = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').where('entity_id', '=', order.id).execute());
    expect(messages).toHaveLength(1);
  });

  it('refuses what the state does not allow, and changes nothing', async () => {
    const { tenant, store, office, draft, sent } = await aBuyer(await aTenant());
    const order = await sent();
    const plain = await draft();
    const before = await snapshotOf(tenant);
    const at = { params: { id: order.id }, version: order.version };
    notNow(
      await office.call(routes.changePurchaseOrder, { ...at, body: { notes: 'x' } }),
      `Order ${order.number} is sent, so it cannot be changed now. Refresh to see what can be done with it.`,
    );
    notNow(
      await office.call(routes.approvePurchaseOrder, at),
      `Order ${order.number} is sent, so it cannot be approved now. Refresh to see what can be done with it.`,
    );
    notNow(
      await office.call(routes.sendPurchaseOrder, { ...at, body: { how: 'marked' } }),
      `Order ${order.number} is sent, so it cannot be sent now. Refresh to see what can be done with it.`,
    );
    notNow(
      await office.call(routes.closePurchaseOrder, { ...at, body: {} }),
      `Order ${order.number} is sent, so it cannot be closed now. Refresh to see what can be done with it.`,
    );
    const line = { lineId: plain.lines[0]?.id ?? '', quantity: 1 };
    notNow(
      await office.call(routes.receiveDelivery, { params: { id: plain.id }, body: { deliveryNote: 'D1', lines: [line] } }),
      `Order ${plain.number} is a draft, so it cannot be received now. Refresh to see what can be done with it.`,
    );
    expect((await office.call(routes.approvePurchaseOrder, { params: { id: newId() }, version: 1 })).status).toBe(404);
    expect(store.product.code).toBeTruthy();
    expect(await snapshotOf(tenant)).toEqual(before);
  });
});

describe('lists', () => {
  it('filters and counts by state, finds by number and by supplier', async () => {
    const { tenant, store, second, supplier, office, draft, sent } = await aBuyer(await aTenant());
    const [first, gone] = [await draft(), await draft()];
    await sent();
    await office.call(routes.cancelPurchaseOrder, { params: { id: gone.id }, version: 1, body: { reason: 'Twice' } });
    const numbers = async (query: object) => (await office.call(routes.listPurchaseOrders, { query })).body.items.map((order) => order.number);
    expect(await numbers({ sort: 'number' })).toEqual(['P000001', 'P000002', 'P000003']);
    expect(await numbers({ open: true, sort: 'number' })).toEqual(['P000001', 'P000003']);
    expect(await numbers({ state: 'sent' })).toEqual(['P000003']);
    expect(await numbers({ q: 'p000002' })).toEqual(['P000002']);
    expect(await numbers({ q: supplier.name.slice(0, 8).toLowerCase() })).toHaveLength(3);
    expect(await numbers({ q: 'nobody' })).toEqual([]);
    expect(await numbers({ productId: store.product.id })).toHaveLength(3);
    expect(await numbers({ productId: second.id })).toEqual([]);
    expect(await numbers({ limit: 2, sort: '-expectedOn' })).toHaveLength(2);
    const counts = (await office.call(routes.countPurchaseOrders, {})).body;
    expect(Object.fromEntries(counts.map((each) => [each.state, each.count]))).toEqual({
      draft: 1,
      approved: 0,
      sent: 1,
      'part-received': 0,
      received: 0,
      closed: 0,
      cancelled: 1,
    });
    const stranger = await (await aTenant()).user();
    expect((await stranger.call(routes.getPurchaseOrder, { params: { id: first.id } })).status).toBe(404);
    expect((await stranger.call(routes.listPurchaseOrders, {})).body.items).toEqual([]);
    const branchUser = await tenant.user({ branchId: store.branch.id });
    expect((await branchUser.call(routes.getPurchaseOrder, { params: { id: first.id } })).status).toBe(403);
  });
});
