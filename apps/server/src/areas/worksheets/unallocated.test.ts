import { verifyStock } from '@quarterlight/contract/stock/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import * as glassRoutes from '@quarterlight/contract/worksheets/unallocated-routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, aReleasedJob, aSlot, inDays, ok, refused, show } from './job.fixtures.ts';
import { anOrderedJob, aPane, arrive, aSuppliedJob, aWaitingJob, cancel, unallocated } from './unallocated.fixtures.ts';

useTestApp();

const allocate = (id: string, worksheetId: string, lineId: string) => ({ params: { id }, body: { worksheetId, lineId } });

describe('glass of a job that no longer wants it', () => {
  it('is listed with why, for whom it was, its cost and until when it goes back, and proposed to who waits', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    const { job } = await aSuppliedJob(company, pane);
    const later = await aWaitingJob(company, pane, { booking: aSlot(company, { day: inDays(company.tenant, 5) }) });
    const sooner = await aWaitingJob(company, pane, { booking: aSlot(company) });
    expect(await unallocated(company.manager)).toEqual([]);
    await cancel(company, job);
    const [glass, ...others] = await unallocated(company.manager);
    expect(others).toEqual([]);
    expect(glass).toMatchObject({
      code: pane.code,
      quantity: 1,
      reason: 'job-cancelled',
      worksheet: { id: job.id, number: job.number },
      value: { amount: 8_000, currency: 'GBP' },
      returnBy: inDays(company.tenant, 14),
      supplier: { id: pane.supplierId },
      place: { type: 'depot' },
      branch: { id: company.branch.id },
      order: null,
      ageDays: 0,
      allowedActions: ['allocate', 'to-stock', 'to-return'],
    });
    expect(glass?.proposals.map(({ number, neededOn }) => [number, neededOn])).toEqual([
      [sooner.job.number, inDays(company.tenant, 1)],
      [later.job.number, inDays(company.tenant, 5)],
    ]);
    expect(ok(await company.manager.call(glassRoutes.unallocatedGlassTotals))).toEqual({ count: 1, value: { amount: 8_000, currency: 'GBP' } });
    const [asAdviser] = await unallocated(company.adviser, { sort: 'value' });
    expect([asAdviser?.value, asAdviser?.allowedActions]).toEqual([null, ['allocate']]);
    expect(ok(await company.adviser.call(glassRoutes.unallocatedGlassTotals))).toEqual({ count: 1, value: null });
  });

  it('is found by why, where, product, branch and its supplier’s days', async () => {
    const company = await aCompany();
    const [pane, other] = [await aPane(company, { returnDays: 3 }), await aPane(company, { returnDays: 0 })];
    await cancel(company, (await aSuppliedJob(company, pane)).job);
    await cancel(company, (await anOrderedJob(company, other)).job);
    const codes = async (query: Parameters<typeof unallocated>[1]) => (await unallocated(company.manager, query)).map(({ code }) => code);
    expect(await codes({ where: 'in-hand' })).toEqual([pane.code]);
    expect(await codes({ where: 'on-order' })).toEqual([other.code]);
    expect(await codes({ returns: 'this-week' })).toEqual([pane.code]);
    expect(await codes({ returns: 'passed' })).toEqual([]);
    expect(await codes({ q: pane.code.toLowerCase() })).toEqual([pane.code]);
    expect(await codes({ reason: 'line-removed' })).toEqual([]);
    expect(await codes({ age: 'week' })).toEqual([]);
    expect(await codes({ branchId: company.branch.id, sort: 'returnBy' })).toEqual([pane.code, other.code]);
    expect(await codes({ branchId: (await aBranch(company.tenant)).id })).toEqual([]);
    const first = ok(await company.manager.call(glassRoutes.listUnallocatedGlass, { query: { limit: 1, sort: 'returnBy' } }));
    expect([first.items.map(({ code }) => code), first.total]).toEqual([[pane.code], 2]);
    expect(await codes({ limit: 1, sort: 'returnBy', after: first.next ?? '' })).toEqual([other.code]);
  });

  it('is not what lay on the shelf before, unless it is wrong or was taken out of it', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    await someStock(company.tenant, { productId: pane.id, placeId: company.branch.depotId });
    const { job, lineId } = await aWaitingJob(company, pane);
    const at = { params: { id: job.id, lineId } };
    const allocated = ok(await company.manager.call(routes.allocateLine, { ...at, version: job.version, body: {} }));
    const freed = ok(await company.manager.call(routes.freeLineGlass, { ...at, version: allocated.version, body: {} }));
    expect(await unallocated(company.manager)).toEqual([]);
    const again = ok(await company.manager.call(routes.allocateLine, { ...at, version: freed.version, body: {} }));
    ok(await company.manager.call(routes.freeLineGlass, { ...at, version: again.version, body: { why: 'wrong-glass' } }));
    expect((await unallocated(company.manager)).map(({ reason }) => reason)).toEqual(['wrong-glass']);
    const released = await aReleasedJob(company);
    await cancel(company, released.job);
    expect((await unallocated(company.manager)).map(({ reason, place }) => [reason, place.type])).toEqual([
      ['job-cancelled', 'van'],
      ['wrong-glass', 'depot'],
    ]);
  });

  it('is what is on order still, and lies in the depot once it has come; what is taken off a draft is not', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    const ordered = await anOrderedJob(company, pane);
    const waiting = await aWaitingJob(company, pane);
    await cancel(company, ordered.job);
    const [onOrder] = await unallocated(company.manager);
    expect(onOrder).toMatchObject({
      order: { id: ordered.orderId, sent: true, due: expect.any(String) },
      value: { amount: 8_000 },
      lotId: null,
      returnBy: null,
    });
    expect(onOrder?.allowedActions).toEqual(['allocate', 'to-stock']);
    refused(await company.manager.call(glassRoutes.returnUnallocatedGlass, { params: { id: onOrder?.id ?? '' } }), 'stock.glass_not_here', /on order still/);
    await arrive(company, ordered.orderId);
    const [inHand, ...more] = await unallocated(company.manager);
    expect(more).toEqual([]);
    expect(inHand).toMatchObject({ id: onOrder?.id, order: null, lotId: expect.any(String), returnBy: inDays(company.tenant, 14) });
    ok(await company.manager.call(glassRoutes.allocateUnallocatedGlass, allocate(inHand?.id ?? '', waiting.job.id, waiting.lineId)));
    const draft = await aWaitingJob(company, pane);
    ok(await company.manager.call(routes.orderLine, { params: { id: draft.job.id, lineId: draft.lineId }, version: draft.job.version, body: {} }));
    await cancel(company, draft.job);
    expect(await unallocated(company.manager)).toEqual([]);
  });
});

describe('allocating it', () => {
  it('goes to one of two who want it at once, and says so to the other, ten times', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    const jobs = [await aWaitingJob(company, pane), await aWaitingJob(company, pane)] as const;
    let id = '';
    await cancel(company, (await aSuppliedJob(company, pane)).job);
    for (let round = 0; round < 10; round += 1) {
      id = (await unallocated(company.manager))[0]?.id ?? '';
      const answers = await Promise.all([
        company.adviser.call(glassRoutes.allocateUnallocatedGlass, allocate(id, jobs[0].job.id, jobs[0].lineId)),
        company.manager.call(glassRoutes.allocateUnallocatedGlass, allocate(id, jobs[1].job.id, jobs[1].lineId)),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const lost = answers.find(({ status }) => status === 400);
      expect([lost?.problem.code, lost?.problem.detail]).toEqual([
        'stock.moved_on',
        expect.stringMatching(/ was first: \S+ is allocated to another worksheet now\. The list shows what is left\./),
      ]);
      expect(await unallocated(company.manager)).toEqual([]);
      const [winner, lineId] = answers[0].status === 200 ? [answers[0], jobs[0].lineId] : [answers[1], jobs[1].lineId];
      const { id: worksheetId, version } = ok(winner);
      ok(await company.manager.call(routes.freeLineGlass, { params: { id: worksheetId, lineId }, version, body: {} }));
    }
    expect(ok(await company.manager.call(verifyStock)).differences).toEqual([]);
  }, 60_000);

  it('takes what the job had on order off its hands, which is without a job then', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    await cancel(company, (await aSuppliedJob(company, pane)).job);
    const waiting = await anOrderedJob(company, pane);
    const [glass] = await unallocated(company.manager);
    expect(glass?.proposals).toMatchObject([{ lineId: waiting.lineId, onOrder: true, due: expect.any(String) }]);
    ok(await company.manager.call(glassRoutes.allocateUnallocatedGlass, allocate(glass?.id ?? '', waiting.job.id, waiting.lineId)));
    expect((await show(company.manager, waiting.job.id)).lines[0]).toMatchObject({ glassState: 'reserved', order: null });
    expect((await unallocated(company.manager)).map(({ reason, order }) => [reason, order?.id])).toEqual([['other-glass', waiting.orderId]]);
  });

  it('gives the number before or after at the price that was agreed, and nothing else', async () => {
    const company = await aCompany();
    const next = await aPane(company);
    const old = await aPane(company, { supersededBy: next.id });
    const [wantsNext, wantsOther] = [await aWaitingJob(company, next), await aWaitingJob(company, await aPane(company))];
    await cancel(company, (await aSuppliedJob(company, old)).job);
    const [glass] = await unallocated(company.manager);
    expect(glass?.proposals).toMatchObject([{ lineId: wantsNext.lineId, otherCode: next.code }]);
    refused(
      await company.manager.call(glassRoutes.allocateUnallocatedGlass, allocate(glass?.id ?? '', wantsOther.job.id, wantsOther.lineId)),
      'worksheet.other_glass',
      /neither supersedes/,
    );
    expect(ok(await company.manager.call(glassRoutes.fittingGlass, { params: { id: wantsNext.job.id } })).items).toMatchObject([
      { lineId: wantsNext.lineId, glassId: glass?.id, code: old.code, onOrder: false },
    ]);
    const before = await show(company.manager, wantsNext.job.id);
    ok(await company.manager.call(glassRoutes.allocateUnallocatedGlass, allocate(glass?.id ?? '', wantsNext.job.id, wantsNext.lineId)));
    const after = await show(company.manager, wantsNext.job.id);
    expect(after.lines[0]).toMatchObject({ code: old.code, productId: old.id, glassState: 'reserved', unitPrice: before.lines[0]?.unitPrice });
    expect(ok(await company.manager.call(glassRoutes.fittingGlass, { params: { id: wantsOther.job.id } })).items).toEqual([]);
  });

  it('happens by itself where somebody claims that piece from stock', async () => {
    const company = await aCompany();
    const pane = await aPane(company);
    await cancel(company, (await aSuppliedJob(company, pane)).job);
    const waiting = await aWaitingJob(company, pane);
    ok(await company.adviser.call(routes.allocateLine, { params: { id: waiting.job.id, lineId: waiting.lineId }, version: waiting.job.version, body: {} }));
    expect(await unallocated(company.manager)).toEqual([]);
  });
});
