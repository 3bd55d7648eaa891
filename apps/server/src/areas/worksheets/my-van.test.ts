import * as takes from '@quarterlight/contract/counting/routes';
import type { Counted } from '@quarterlight/contract/counting/schemas';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { listMoves, verifyStock } from '@quarterlight/contract/stock/routes';
import { completeWorksheet, startVisit } from '@quarterlight/contract/worksheets/routes';
import * as routes from '@quarterlight/contract/worksheets/van-routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, ago, aJobOfThisMorning, aReleasedJob, type Company, ok, recordAll, refused, refusedWithoutTrace } from './job.fixtures.ts';

useTestApp();

/** A company whose technician has a claimed windscreen, four tubes of one batch and six clips in the van. */
async function aVan() {
  const company = await aCompany();
  const { job, product } = await aReleasedJob(company);
  const barcode = `5012345${Date.now() % 1_000_000}`;
  const tubes = await aProduct(company.tenant, { kind: 'adhesive', barcode });
  const clips = await aProduct(company.tenant, { kind: 'adhesive' });
  await someStock(company.tenant, { productId: tubes.id, placeId: company.technician.vanId, quantityMilli: 4_000, unitCost: 120_000 });
  await someStock(company.tenant, { productId: clips.id, placeId: company.technician.vanId, quantityMilli: 6_000, unitCost: 5_000 });
  const keeper = await company.tenant.user({ role: 'stock' });
  return { company, job, product, tubes: { ...tubes, barcode }, clips, keeper, by: company.technician.client };
}

const count = ({ technician }: Company, lines: readonly Counted[], countedAt = new Date().toISOString()) =>
  technician.client.call(routes.countMyVan, { body: { lines: [...lines], countedAt } });

const waiting = async (keeper: Awaited<ReturnType<typeof aVan>>['keeper']) => {
  const [take] = ok(await keeper.call(takes.listStockTakes, { query: { state: 'waiting' } })).items;
  const params = { id: take?.id ?? '' };
  return { ...ok(await keeper.call(takes.getStockTake, { params })), lines: ok(await keeper.call(takes.listStockTakeLines, { params })).items };
};
const held = async ({ technician }: Company) => {
  const all: Record<string, number> = {};
  for (const { code, quantity } of ok(await technician.client.call(routes.getMyVan)).items) all[code] = (all[code] ?? 0) + quantity;
  return all;
};
const drift = async ({ manager }: Company) => ok(await manager.call(verifyStock)).differences;

describe('what lies in my van', () => {
  it('names the job that glass is for, and the codes that may be scanned', async () => {
    const { job, product, tubes, by } = await aVan();
    const mine = ok(await by.call(routes.getMyVan));
    expect(mine.lastCount).toBeNull();
    expect(mine.items.find(({ code }) => code === product.code)).toMatchObject({ quantity: 1, worksheet: { id: job.id, number: job.number } });
    expect(mine.items.find(({ code }) => code === tubes.code)).toMatchObject({ quantity: 4, barcode: tubes.barcode, worksheet: null });
  });

  it('is nothing for somebody without a van, and another technician sees nothing of it', async () => {
    const { company, keeper } = await aVan();
    expect(ok(await company.manager.call(routes.getMyVan))).toEqual({ van: null, items: [], lastCount: null });
    const other = await aTechnician(company.tenant, company.branch);
    expect(ok(await other.client.call(routes.getMyVan)).items).toEqual([]);
    refused(await keeper.call(routes.getMyVan), 'access.missing_permission');
  });
});

describe('a count', () => {
  it('without a difference is settled at once and waits for nobody', async () => {
    const { company, product, tubes, clips, keeper } = await aVan();
    const scanned = [
      { code: tubes.barcode, quantity: 1 },
      { code: ` ${product.code.toLowerCase()} `, quantity: 1 },
    ];
    const told = ok(await count(company, [...scanned, { code: tubes.code, quantity: 3 }, { code: clips.code, quantity: 6 }]));
    expect(told.lastCount).toMatchObject({ state: 'posted', differences: 0 });
    expect(ok(await keeper.call(takes.listStockTakes, { query: { state: 'waiting' } })).items).toEqual([]);
  });

  it('with differences waits for who counts stock, who posts them to the ledger', async () => {
    const { company, product, tubes, clips, keeper } = await aVan();
    const told = ok(
      await count(company, [
        { code: product.code, quantity: 1 },
        { code: tubes.code, quantity: 2 },
        { code: clips.code, quantity: 7 },
      ]),
    );
    expect(told.lastCount).toMatchObject({ state: 'waiting', differences: 2 });
    expect(ok(await keeper.call(listForMe)).kinds.find(({ kind }) => kind === 'stock-take')?.things[0]?.detail).toMatch(/^Counted by .+, 2 differences$/);
    const take = await waiting(keeper);
    expect(
      take.lines.filter(({ difference }) => difference !== 0).map(({ code, expected, counted, value }) => [code, expected, counted, value?.amount]),
    ).toEqual(
      [
        [tubes.code, 4, 2, -2_400],
        [clips.code, 6, 7, 50],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
    expect([take.value?.amount, take.allowedActions]).toEqual([-2_350, ['post', 'send-back']]);
    const done = ok(await keeper.call(takes.postStockTake, { params: { id: take.id }, version: take.version }));
    expect([done.state, done.allowedActions]).toEqual(['posted', []]);
    expect(await held(company)).toEqual({ [product.code]: 1, [tubes.code]: 2, [clips.code]: 7 });
    const moves = ok(await keeper.call(listMoves, { query: { kind: 'count' } })).items;
    expect(moves.map(({ code, quantity }) => [code, quantity]).toSorted()).toEqual(
      [
        [tubes.code, 2],
        [clips.code, 1],
      ].toSorted(),
    );
    expect(await drift(company)).toEqual([]);
  });

  it('allows for what moved since, and for what was fitted before it and told after it', async () => {
    const { company, product, tubes, clips, by } = await aVan();
    const { params } = await aJobOfThisMorning(company);
    ok(await by.call(startVisit, { params, body: { doneAt: ago(300) } }));
    await recordAll(company, params.id);
    const counted = [
      { code: product.code, quantity: 1 },
      { code: tubes.code, quantity: 4 },
      { code: clips.code, quantity: 6 },
    ];
    const at = new Date().toISOString();
    // The phone tells of a pane that was fitted three hours before the count, and one more tube came after it.
    ok(await by.call(completeWorksheet, { params, body: { mileage: 210, doneAt: ago(180) } }));
    await someStock(company.tenant, { productId: tubes.id, placeId: company.technician.vanId });
    expect(await held(company)).toEqual({ [product.code]: 1, [tubes.code]: 5, [clips.code]: 6 });
    expect(ok(await count(company, counted, at)).lastCount).toMatchObject({ differences: 0 });
    expect(ok(await count(company, counted)).lastCount).toMatchObject({ differences: 1 });
  });

  it('has what was fitted after it', async () => {
    const { company, product, tubes, clips, by } = await aVan();
    const { params } = await aJobOfThisMorning(company);
    const fitted = Object.keys(await held(company)).find((code) => ![product.code, tubes.code, clips.code].includes(code)) ?? '';
    const at = new Date().toISOString();
    ok(await by.call(startVisit, { params, body: { doneAt: ago(300) } }));
    await recordAll(company, params.id);
    ok(await by.call(completeWorksheet, { params, body: { mileage: 210 } }));
    const counted = [product.code, fitted].map((code) => ({ code, quantity: 1 }));
    const others = [
      { code: tubes.code, quantity: 4 },
      { code: clips.code, quantity: 6 },
    ];
    expect(ok(await count(company, [...counted, ...others], at)).lastCount).toMatchObject({ differences: 0 });
  });

  it('of the same place replaces one that waits; of two told the wrong way round the later stands', async () => {
    const { company, tubes, keeper } = await aVan();
    ok(await count(company, [{ code: tubes.code, quantity: 1 }], ago(3)));
    const first = await waiting(keeper);
    await refusedWithoutTrace(company.tenant, 'stock.take_overtaken', () => count(company, [{ code: tubes.code, quantity: 2 }], ago(5)));
    ok(await count(company, [{ code: tubes.code, quantity: 3 }], ago(1)));
    expect((await waiting(keeper)).lines.find(({ code }) => code === tubes.code)?.counted).toBe(3);
    refused(
      await keeper.call(takes.postStockTake, { params: { id: first.id }, version: first.version + 1 }),
      'stock.take_settled',
      'This count is counted again already.',
    );
  });

  it('told by two phones at a time leaves one that waits', async () => {
    const { company, tubes, keeper } = await aVan();
    const at = ago(1);
    const answers = await Promise.all([1, 2, 3].map((quantity) => count(company, [{ code: tubes.code, quantity }], at)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      ok(await keeper.call(takes.listStockTakes, { query: { sort: 'countedAt' } }))
        .items.map(({ state }) => state)
        .toSorted(),
    ).toEqual(['replaced', 'replaced', 'waiting']);
  });

  it('that is sent back says why on the phone, and is counted again', async () => {
    const { company, product, tubes, clips, keeper, by } = await aVan();
    ok(await count(company, []));
    const take = await waiting(keeper);
    const sent = { params: { id: take.id }, version: take.version, body: { reason: 'The clips are in the door' } };
    expect(ok(await keeper.call(takes.sendBackStockTake, sent)).state).toBe('sent-back');
    expect(ok(await by.call(routes.getMyVan)).lastCount).toMatchObject({ state: 'sent-back', reason: 'The clips are in the door' });
    ok(
      await count(company, [
        { code: product.code, quantity: 1 },
        { code: tubes.code, quantity: 4 },
        { code: clips.code, quantity: 6 },
      ]),
    );
    expect(ok(await by.call(routes.getMyVan)).lastCount).toMatchObject({ state: 'posted', differences: 0 });
    refused(await keeper.call(takes.sendBackStockTake, sent), 'stock.take_settled');
  });

  it('leaves claimed glass alone, and says so when stock went meanwhile', async () => {
    const { company, product, tubes, clips, keeper } = await aVan();
    const others = [
      { code: tubes.code, quantity: 4 },
      { code: clips.code, quantity: 6 },
    ];
    ok(await count(company, others));
    const take = await waiting(keeper);
    await refusedWithoutTrace(
      company.tenant,
      'stock.take_claimed',
      () => keeper.call(takes.postStockTake, { params: { id: take.id }, version: take.version }),
      `What is missing of ${product.code} is allocated to a worksheet. Free it there first, or send the count back.`,
    );
    ok(
      await count(company, [
        { code: product.code, quantity: 1 },
        { code: tubes.code, quantity: 4 },
      ]),
    );
    const less = await waiting(keeper);
    await company.tenant.scope.write(async (tx) => {
      await tx.db.updateTable('stock_balance').set({ quantity_milli: 2_000 }).where('product_id', '=', clips.id).execute();
    });
    await refusedWithoutTrace(company.tenant, 'stock.take_gone', () => keeper.call(takes.postStockTake, { params: { id: less.id }, version: less.version }));
  });

  it('of what was never received makes a lot at its standard cost', async () => {
    const { company, product, tubes, clips, keeper } = await aVan();
    const found = await aProduct(company.tenant, { kind: 'adhesive', standard_cost_unit: 70_000 });
    const all = [
      { code: product.code, quantity: 1 },
      { code: tubes.code, quantity: 4 },
      { code: clips.code, quantity: 6 },
    ];
    ok(await count(company, [...all, { code: found.code, quantity: 3 }]));
    const take = await waiting(keeper);
    expect(take.value?.amount).toBe(2_100);
    ok(await keeper.call(takes.postStockTake, { params: { id: take.id }, version: take.version }));
    expect((await held(company))[found.code]).toBe(3);
    expect(await drift(company)).toEqual([]);
  });

  it('is refused whole where a code is unknown or a pane is halved, and by whoever has no van', async () => {
    const { company, product, tubes } = await aVan();
    const labour = await aProduct(company.tenant, { kind: 'tool' });
    const wrong = (lines: readonly Counted[], code: string, sentence?: string) =>
      refusedWithoutTrace(company.tenant, code, () => count(company, lines), sentence);
    await wrong(
      [
        { code: '9999X', quantity: 1 },
        { code: tubes.code, quantity: 1 },
      ],
      'stock.take_unknown',
      'Nothing in the catalogue has the code 9999X. Put it right, or leave it out and ring the office.',
    );
    await wrong([{ code: product.code, quantity: 0.5 }], 'stock.whole_pieces');
    await company.tenant.scope.write((tx) => tx.db.updateTable('product_category').set({ stock_tracked: false }).where('kind', '=', 'tool').execute());
    await wrong([{ code: labour.code, quantity: 1 }], 'stock.take_untracked');
    await refusedWithoutTrace(company.tenant, 'stock.no_own_van', () =>
      company.manager.call(routes.countMyVan, { body: { lines: [], countedAt: new Date().toISOString() } }),
    );
  });

  it('is decided once, of two who decide at a time, and by nobody of another branch or company', async () => {
    const { company, tubes, keeper } = await aVan();
    ok(await count(company, [{ code: tubes.code, quantity: 4 }]));
    const take = await waiting(keeper);
    const post = () => keeper.call(takes.sendBackStockTake, { params: { id: take.id }, version: take.version, body: { reason: 'Again' } });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stranger = await aCompany();
    refused(await stranger.manager.call(takes.getStockTake, { params: { id: take.id } }), 'record.not_found');
    refused(await company.technician.client.call(takes.getStockTake, { params: { id: take.id } }), 'access.missing_permission');
  });
});
