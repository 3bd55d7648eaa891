import { approvePurchaseOrder, changePurchaseOrder, getPurchaseOrder, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, aJob, aStartedJob, type Company, inDays, type Job, ok, recordAll, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

async function aGlassJob(company: Company, confirmed = true) {
  const product = await aProduct(company.tenant, { list_price_pence: 20_000 });
  const job = await aJob(company, {
    lines: [{ kind: 'glass', productId: product.id, ...(confirmed ? { features: [{ topic: 'camera' as const, present: false }] } : {}) }],
  });
  const lineId = (await show(company.manager, job.id)).lines[0]?.id ?? '';
  return { job, lineId, product, at: (now: Pick<Job, 'version'>) => ({ params: { id: job.id, lineId }, version: now.version }) };
}

describe('glass of a line', () => {
  it('comes from stock, says where it lies, and is released again', async () => {
    const company = await aCompany();
    const { job, at, product } = await aGlassJob(company);
    await refusedWithoutTrace(
      company.tenant,
      'stock.none_free',
      () => company.adviser.call(routes.allocateLine, { ...at(job), body: {} }),
      `There is no free stock of ${product.code}`,
    );
    await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId });
    const allocated = ok(await company.adviser.call(routes.allocateLine, { ...at(job), body: {} }));
    expect((await show(company.adviser, job.id)).lines[0]).toMatchObject({ glassState: 'reserved', glassPlace: expect.stringContaining('depot') });
    expect((await show(company.adviser, job.id)).holdUps).toEqual([]);
    await refusedWithoutTrace(company.tenant, 'worksheet.already_allocated', () => company.adviser.call(routes.allocateLine, { ...at(allocated), body: {} }));
    const released = ok(await company.adviser.call(routes.freeLineGlass, { ...at(allocated), body: {} }));
    await refusedWithoutTrace(company.tenant, 'worksheet.nothing_allocated', () => company.adviser.call(routes.freeLineGlass, { ...at(released), body: {} }));
    expect((await show(company.adviser, job.id)).lines[0]).toMatchObject({ glassState: 'needed', allocationId: null });
  });

  it('goes to one of two jobs that want the last pane, twenty times', async () => {
    const company = await aCompany();
    const { job, lineId, product } = await aGlassJob(company);
    const other = await aJob(company, { lines: [{ kind: 'glass', productId: product.id }] });
    const otherLine = (await show(company.manager, other.id)).lines[0]?.id ?? '';
    await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId });
    let [mine, theirs] = [job, other];
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([
        company.adviser.call(routes.allocateLine, { params: { id: mine.id, lineId }, version: mine.version, body: {} }),
        company.manager.call(routes.allocateLine, { params: { id: theirs.id, lineId: otherLine }, version: theirs.version, body: {} }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const [first, second] = answers;
      if (first.status === 200)
        mine = ok(await company.adviser.call(routes.freeLineGlass, { params: { id: mine.id, lineId }, version: ok(first).version, body: {} }));
      else
        theirs = ok(await company.adviser.call(routes.freeLineGlass, { params: { id: theirs.id, lineId: otherLine }, version: ok(second).version, body: {} }));
    }
  }, 60_000);

  it('is ordered from the best offer once its features are confirmed, or with a reason', async () => {
    const company = await aCompany();
    const { job, at, product } = await aGlassJob(company, false);
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.features_unconfirmed',
      () => company.manager.call(routes.orderLine, { ...at(job), body: {} }),
      'The features of this glass are not confirmed',
    );
    const confirmed = ok(
      await company.adviser.call(routes.confirmLineFeatures, { ...at(job), body: { features: [{ topic: 'rain-sensor', present: true }], source: 'photo' } }),
    );
    await refusedWithoutTrace(company.tenant, 'purchasing.no_supplier', () => company.manager.call(routes.orderLine, { ...at(confirmed), body: {} }));
    await anOffer(company.tenant, { productId: product.id, supplierId: (await aSupplier(company.tenant)).id, netUnit: 700_000 });
    const ordered = ok(await company.manager.call(routes.orderLine, { ...at(confirmed), body: {} }));
    const page = await show(company.manager, job.id);
    expect(page.lines[0]).toMatchObject({
      glassState: 'on-order',
      featuresSource: 'photo',
      features: [{ topic: 'rain-sensor', present: true }],
      order: { number: 'P000001', approved: false, sent: false, due: expect.any(String) },
    });
    expect(page.holdUps).toEqual([{ code: 'glass-on-order', message: 'Glass order in draft, P000001' }]);
    const removed = ok(await company.adviser.call(routes.removeWorksheetLine, at(ordered)));
    expect((await show(company.manager, removed.id)).lines).toEqual([]);
    const left = await company.tenant.scope.read(async ({ db }) => ({
      claims: await db.selectFrom('allocation').select('state').execute(),
      lines: await db.selectFrom('purchase_order_line').select('id').execute(),
    }));
    expect(left).toEqual({ claims: [{ state: 'released' }], lines: [] });
  });
});

describe('finding glass', () => {
  it('takes what is in stock and orders the rest, in one question that is never refused for want of stock', async () => {
    const company = await aCompany();
    const { job, lineId, at, product } = await aGlassJob(company);
    await anOffer(company.tenant, { productId: product.id, supplierId: (await aSupplier(company.tenant)).id, netUnit: 700_000 });
    const stockFirst = { stockFirst: true };
    const ordered = ok(await company.manager.call(routes.orderLine, { ...at(job), body: stockFirst }));
    expect(ordered.from).toBe('order');
    const freed = ok(await company.manager.call(routes.freeLineGlass, { ...at(ordered), body: {} }));
    await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId });
    const found = ok(await company.manager.call(routes.orderLine, { ...at(freed), body: stockFirst }));
    expect(found.from).toBe('stock');
    expect((await show(company.manager, job.id)).lines.find((line) => line.id === lineId)).toMatchObject({ glassState: 'reserved', order: null });
  });
});

describe('glass on order', () => {
  it('says when its order has gone to the supplier, and how late it is', async () => {
    const company = await aCompany();
    const { job, lineId, at, product } = await aGlassJob(company);
    await anOffer(company.tenant, { productId: product.id, supplierId: (await aSupplier(company.tenant)).id, netUnit: 700_000 });
    const list = async () => ok(await company.manager.call(routes.listWorksheets)).items[0]?.holdUps.map(({ message }) => message);
    expect(await list()).toEqual(['Glass not ordered']);
    ok(await company.manager.call(routes.orderLine, { ...at(job), body: {} }));
    expect(await list()).toEqual(['Glass order in draft, P000001']);
    const id = (await show(company.manager, job.id)).lines[0]?.order?.id ?? '';
    const { version } = ok(await company.manager.call(getPurchaseOrder, { params: { id } }));
    const yesterday = inDays(company.tenant, -1);
    const changed = ok(await company.manager.call(changePurchaseOrder, { params: { id }, version, body: { expectedOn: yesterday } }));
    const approved = ok(await company.manager.call(approvePurchaseOrder, { params: { id }, version: changed.version }));
    expect((await show(company.manager, job.id)).lines[0]?.order).toMatchObject({ approved: true, sent: false });
    expect(await list()).toEqual(['Glass order approved, not sent, P000001']);
    ok(await company.manager.call(sendPurchaseOrder, { params: { id }, version: approved.version, body: { how: 'marked' } }));
    const page = await show(company.manager, job.id);
    expect(page.lines.find((line) => line.id === lineId)?.order).toEqual({ id, number: 'P000001', approved: false, sent: true, due: yesterday });
    expect(page.holdUps.map(({ message }) => message)).toEqual([`Glass on order P000001, was due ${formatDay(day(yesterday))}, 1 day late`]);
    expect(await list()).toEqual(page.holdUps.map(({ message }) => message));
  });
});

describe('lines', () => {
  it('are added, changed and removed with their money, and the glass goes with the product', async () => {
    const company = await aCompany();
    const { job, lineId, at, product } = await aGlassJob(company);
    await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId });
    const allocated = ok(await company.adviser.call(routes.allocateLine, { ...at(job), body: {} }));
    const added = ok(
      await company.adviser.call(routes.addWorksheetLine, {
        params: { id: job.id },
        version: allocated.version,
        body: { kind: 'sundry', description: 'Clips', quantity: 2.5, unitPrice: { amount: 101, currency: 'GBP' } },
      }),
    );
    const sums = async () => {
      const { net, vat, gross } = await show(company.manager, job.id);
      return [net.amount, vat.amount, gross.amount];
    };
    expect(await sums()).toEqual([20_253, 4_051, 24_304]);
    const other = await aProduct(company.tenant, { list_price_pence: 30_000 });
    const changed = ok(await company.adviser.call(routes.changeWorksheetLine, { ...at(added), body: { productId: other.id } }));
    const page = await show(company.manager, job.id);
    expect(page.lines[0]).toMatchObject({
      id: lineId,
      productId: other.id,
      unitPrice: { amount: 30_000 },
      glassState: 'needed',
      features: [],
      featuresConfirmedAt: null,
    });
    expect(await company.tenant.scope.read(({ db }) => db.selectFrom('allocation').select('state').execute())).toEqual([{ state: 'released' }]);
    const cheaper = ok(
      await company.adviser.call(routes.changeWorksheetLine, {
        ...at(changed),
        body: { unitPrice: { amount: 25_000, currency: 'GBP' }, discountBasisPoints: 1_000 },
      }),
    );
    expect(await sums()).toEqual([22_753, 4_551, 27_304]);
    const exposure = await company.tenant.scope.read(({ db }) =>
      db.selectFrom('customer').select('exposure_pence').where('id', '=', company.customer.id).executeTakeFirstOrThrow(),
    );
    expect(exposure.exposure_pence).toBe(27_304);
    await refusedWithoutTrace(company.tenant, 'line.whole_pieces', () =>
      company.adviser.call(routes.changeWorksheetLine, { ...at(cheaper), body: { quantity: 1.5 } }),
    );
    await refusedWithoutTrace(company.tenant, 'record.stale', () => company.adviser.call(routes.removeWorksheetLine, at(added)));
    await refusedWithoutTrace(company.tenant, 'diary.no_technician', () =>
      company.adviser.call(routes.changeWorksheetLine, { ...at(cheaper), body: { technicianId: company.adviser.userId } }),
    );
    const glassTypeId = newId();
    await refusedWithoutTrace(company.tenant, 'line.glass_type', () =>
      company.adviser.call(routes.changeWorksheetLine, { ...at(cheaper), body: { glassTypeId } }),
    );
    await refusedWithoutTrace(company.tenant, 'line.glass_type', () =>
      company.adviser.call(routes.addWorksheetLine, { params: { id: job.id }, version: cheaper.version, body: { kind: 'glass', glassTypeId, quantity: 1 } }),
    );
    const another = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'record.not_found', () =>
      company.adviser.call(routes.removeWorksheetLine, { params: { id: another.id, lineId }, version: another.version }),
    );
    ok(await company.adviser.call(routes.removeWorksheetLine, at(cheaper)));
    expect(await sums()).toEqual([253, 51, 304]);
  });

  it('that are fitted stay as they are', async () => {
    const company = await aCompany();
    const { job, lineId } = await aStartedJob(company);
    await recordAll(company, job.id);
    const done = ok(await company.technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 5 } }));
    const at = { params: { id: job.id, lineId }, version: done.version };
    await refusedWithoutTrace(company.tenant, 'worksheet.line_fitted', () => company.manager.call(routes.removeWorksheetLine, at), /This line is fitted/);
    await refusedWithoutTrace(company.tenant, 'worksheet.line_fitted', () =>
      company.manager.call(routes.changeWorksheetLine, { ...at, body: { quantity: 2 } }),
    );
    refused(await company.manager.call(routes.freeLineGlass, { ...at, body: {} }), 'worksheet.moved_on');
    ok(await company.manager.call(routes.changeWorksheetLine, { ...at, body: { discountBasisPoints: 500 } }));
    const page = await show(company.manager, job.id);
    expect([page.cost?.amount, page.lines[0]?.cost?.amount, page.lines[0]?.glassState]).toEqual([8_000, 8_000, 'fitted']);
    expect((await show(company.adviser, job.id)).cost).toBeNull();
  });
});
