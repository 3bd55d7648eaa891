import { makePurchaseBatch, readyForAccounts } from '@quarterlight/contract/batching/routes';
import * as routes from '@quarterlight/contract/credits/routes';
import { listMessages } from '@quarterlight/contract/outbox/routes';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aClaimant, each, pounds } from './credits.fixtures.ts';

useTestApp();

const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];

describe('a credit note', () => {
  it('that differs needs its reason, and above the limit somebody else who may', async () => {
    const { tenant, collected, goods, note, credit, manager, keeper } = await aClaimant({ damaged: 0 });
    const small = await collected();
    expect(codeOf(await credit(small, note(70)))).toEqual([400, 'credits.differs']);
    expect(ok(await credit(small, note(70, { reason: 'Handling, as agreed' })))).toMatchObject({ credited: pounds(70), answer: 'Handling, as agreed' });
    const large = await collected({ goods: [goods(2)] });
    const little = note(10, { creditNote: 'CN 2', reason: 'They say it was used' });
    expect(codeOf(await credit(large, little))).toEqual([400, 'credits.needs_approval']);
    expect((await credit(large, little, keeper)).status).toBe(403);
    expect(ok(await credit(large, little, manager))).toMatchObject({ state: 'credited', credited: pounds(10) });
    const { variance_pence: variance } = await tenant.scope.read((tx) =>
      tx.db.selectFrom('accounts_document').select('variance_pence').where('id', '=', large.id).executeTakeFirstOrThrow(),
    );
    // Panes of £160.00 left stock, and £10.00 came for them.
    expect(variance).toBe(-15_000);
  });

  it('that differs by much is not accepted by who raised the credit', async () => {
    const { tenant, raise, goods, keeper, of, note, credit, manager } = await aClaimant({ damaged: 0 });
    const raised = ok(await raise({ goods: [goods(2)] }, manager));
    const gone = ok(await keeper.call(routes.collectReturnedGoods, { ...of(raised), body: {} }));
    const little = note(10, { reason: 'They say it was used' });
    expect(codeOf(await credit(gone, little, manager))).toEqual([400, 'credits.own']);
    ok(await credit(gone, little, await tenant.user({ role: 'manager' })));
  });

  it('adds up, is dated today at the latest, and waits until the goods have gone', async () => {
    const { collected, raise, note, credit } = await aClaimant({ damaged: 0 });
    const gone = await collected();
    expect(codeOf(await credit(gone, note(80, { vat: pounds(15), gross: pounds(95) })))).toEqual([400, 'credits.vat_differs']);
    expect(codeOf(await credit(gone, note(80, { gross: pounds(95) })))).toEqual([400, 'credits.gross_differs']);
    expect(codeOf(await credit(gone, note(80, { dated: '2199-01-01' })))).toEqual([400, 'credits.day_to_come']);
    expect(codeOf(await credit(ok(await raise()), note(80)))).toEqual([400, 'credits.goods_here']);
  });

  it('settles one credit: a second one is told which, also where two enter it at once', async () => {
    const { collected, note, credit, supplier } = await aClaimant({ damaged: 0 });
    const credits = [await collected(), await collected(), await collected()];
    const [first, ...others] = credits;
    if (!first) throw new Error('There is no credit.');
    ok(await credit(first, note(80, { creditNote: 'cn 1' })));
    for (const other of others) {
      const twice = await credit(other, note(80, { creditNote: 'CN1' }));
      expect(codeOf(twice)).toEqual([400, 'credits.note_twice']);
      expect(twice.problem.detail).toContain(`${supplier.name} has sent credit note CN1 before: it settled SC000001.`);
    }
    const together = await Promise.all(others.map((other) => credit(other, note(80, { creditNote: 'CN 9' }))));
    expect(together.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [400, 'credits.note_twice'],
    ]);
  });

  it('that was entered wrongly is taken back until the accounts have it', async () => {
    const { tenant, collected, of, note, credit, accounts } = await aClaimant({ damaged: 0 });
    const settled = ok(await credit(await collected(), note(80)));
    const reopened = ok(await accounts.call(routes.reopenPurchaseCredit, { ...of(settled), body: { reason: 'Wrong paper' } }));
    expect(reopened).toMatchObject({ state: 'collected', creditNote: '', credited: null, answer: 'Wrong paper' });
    expect(ok(await accounts.call(readyForAccounts, { query: {} })).credits).toBe(0);
    const again = ok(await credit(reopened, note(80)));
    const batch = ok(await accounts.call(makePurchaseBatch, { body: { upTo: tenant.scope.today(), count: 1 } }));
    expect(batch).toMatchObject({ credits: 1 });
    expect(codeOf(await accounts.call(routes.reopenPurchaseCredit, { ...of(again), body: { reason: 'Wrong paper' } }))).toEqual([400, 'batching.batched']);
    expect(ok(await accounts.call(routes.getPurchaseCredit, { params: { id: again.id } }))).toMatchObject({
      batch: { name: batch.number },
      allowedActions: [],
    });
  });
});

describe('a credit for money', () => {
  it('is for no more than was paid, and nothing goes back', async () => {
    const { lineId, raise, collect, note, credit, bill, creditable, tenant } = await aClaimant({ damaged: 0 });
    ok(await bill(80));
    const money = (quantity: number, price: number) => ({ reason: 'Price' as const, money: [{ orderLineId: lineId, quantity, unitCost: each(price) }] });
    expect(codeOf(await raise(money(4, 80.01)))).toEqual([400, 'credits.more_than_paid']);
    const raised = ok(await raise(money(4, 5)));
    expect(raised).toMatchObject({ hasGoods: false, returnBy: null, expected: pounds(20), lines: [{ kind: 'money', quantity: 4, from: null }] });
    expect((await creditable()).lines[0]).toMatchObject({ billed: 4, before: 0, goods: 4, money: pounds(300) });
    expect(codeOf(await collect(raised))).toEqual([400, 'credits.nothing_to_collect']);
    ok(await credit(raised, note(20)));
    const document = await tenant.scope.read((tx) =>
      tx.db.selectFrom('accounts_document').select(['kind', 'variance_pence', 'net_pence']).where('id', '=', raised.id).executeTakeFirstOrThrow(),
    );
    expect(document).toEqual({ kind: 'credit', variance_pence: 2_000, net_pence: 2_000 });
  });
});

describe('what a supplier is told', () => {
  it('is the request with its paper, and a reminder', async () => {
    const { tenant, supplier, raise, keeper, of } = await aClaimant();
    await tenant.scope.write((tx) => tx.db.updateTable('supplier').set({ email: '', order_email: '' }).where('id', '=', supplier.id).execute());
    const raised = ok(await raise({ note: 'In its box' }));
    const send = (recipient?: string) =>
      keeper.call(routes.sendPurchaseCredit, { ...of(raised), body: { how: 'email', ...(recipient === undefined ? {} : { recipient }) } });
    expect(codeOf(await send())).toEqual([400, 'credits.no_email']);
    expect(codeOf(await send('no address'))).toEqual([400, 'request.invalid']);
    const asked = ok(await send('returns@glass.example'));
    expect([asked.state, asked.sentHow, asked.chases]).toEqual(['sent', 'email', 0]);
    const chased = ok(
      await keeper.call(routes.chasePurchaseCredit, { ...of(asked), body: { how: 'email', recipient: 'returns@glass.example', note: 'Second time' } }),
    );
    expect([chased.chases, chased.chasedAt === null]).toEqual([1, false]);
    const admin = await tenant.user({ role: 'administrator' });
    const { items } = ok(await admin.call(listMessages, { query: {} }));
    expect(items.map(({ template, recipient }) => [template, recipient]).toSorted()).toEqual([
      ['purchase-credit', 'returns@glass.example'],
      ['purchase-credit-chased', 'returns@glass.example'],
    ]);
    const paper = await keeper.raw('GET', `/v1/purchase-credits/${raised.id}/note`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });
});

describe('the lists', () => {
  it('show what is late, what waits, and on which credits it stands', async () => {
    const { tenant, order, raise, collected, accounts, keeper } = await aClaimant();
    const late = ok(await raise({ returnBy: '2020-01-31' }));
    const gone = await collected();
    const numbers = async (query: object) => ok(await accounts.call(routes.listPurchaseCredits, { query })).items.map(({ number }) => number);
    expect(await numbers({})).toEqual([gone.number, late.number]);
    expect(await numbers({ overdue: true })).toEqual([late.number]);
    expect(await numbers({ overdue: false })).toEqual([gone.number]);
    expect(await numbers({ state: 'collected' })).toEqual([gone.number]);
    expect(await numbers({ open: false })).toEqual([]);
    expect(await numbers({ q: 'sc000002', orderId: order.id })).toEqual(['SC000002']);
    expect(await numbers({ reason: 'Price' })).toEqual([]);
    expect(await numbers({ sort: 'returnBy' })).toHaveLength(2);
    const { items } = ok(await keeper.call(routes.listGlassToReturn, { query: {} }));
    expect(items).toMatchObject([{ quantity: 1, spoken: 1, order: { name: order.number }, daysLeft: 14, credits: [{ number: late.number, state: 'raised' }] }]);
    const sheet = await accounts.raw('GET', '/v1/purchase-credits/sheet?format=csv');
    expect([sheet.status, sheet.text.includes(late.number)]).toEqual([200, true]);
    expect((await (await tenant.user({ role: 'technician' })).call(routes.listPurchaseCredits, { query: {} })).status).toBe(403);
  });
});
