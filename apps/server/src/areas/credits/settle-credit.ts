import type { receiveCreditNote } from '@quarterlight/contract/credits/routes';
import type { BodyOf } from '@quarterlight/contract/route';
import { isWithinAPenny } from '@quarterlight/contract/rules/three-way-match';
import { allocate, formatMoney, moneyOf, type Pence, pence, subtract, sum, vatOf } from '@quarterlight/kit/money';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { offerDocument, withdrawDocument } from '../batching/index.ts';
import { getSupplier } from '../companies/index.ts';
import { getSettings, whoAccepts } from '../system/index.ts';
import { purchaseCredit } from './credit.record.ts';
import { type CreditRow, findCredit, findCreditLines, findSettledBy } from './credits.queries.ts';
import { goodsAreHere, noteKey, stateBefore } from './credits.rules.ts';

type Received = BodyOf<typeof receiveCreditNote>;

/** Matches a supplier's credit note and offers it to the accounts. Refuses what does not add up, what settled a credit before, and what differs without a reason. */
export async function receiveNote(tx: WriteTx, id: string, version: number, typed: Received): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'credit', version });
  if (goodsAreHere(before)) throw new Refusal('credits.goods_here', { details: { number: before.number } });
  if (typed.dated > tx.today) throw new Refusal('credits.day_to_come');
  assertAddsUp(tx, typed);
  const number = typed.creditNote.trim();
  await assertFirst(tx, before, number);
  await assertAccepts(tx, before, typed);
  const [net, vat] = [pence(typed.net.amount), pence(typed.vat.amount)];
  const lines = await findCreditLines(tx, id);
  const worth = lines.map((line) => pence(line.net_pence));
  const shares = allocate(net, sum(worth) === 0 ? worth.map(() => 1) : worth);
  const { order_number: orderNumber } = await findCredit(tx, id);
  const settled = await purchaseCredit.settle(tx, before, {
    set: {
      state: 'credited',
      credit_note: number,
      credit_note_key: noteKey(number),
      credit_dated: typed.dated,
      net_pence: net,
      vat_pence: vat,
      gross_pence: typed.gross.amount,
      answer: typed.reason?.trim() ?? '',
      settled_by: tx.actor.userId,
      settled_at: tx.now,
    },
    action: 'credited',
  });
  await offerDocument(tx, {
    id,
    kind: 'credit',
    supplierId: before.supplier_id,
    number,
    numberKey: noteKey(number),
    dated: typed.dated,
    dueOn: typed.dated,
    net,
    vat,
    // What went back left stock at what it cost; the rest is a difference of price.
    variance: subtract(net, sum(lines.map((line) => pence(line.cost_pence)))),
    lines: lines.map((line, index) => ({
      kind: 'goods',
      orderNumber,
      description: line.description || line.supplier_code,
      net: shares[index] ?? pence(0),
      vatBasisPoints: typed.vatBasisPoints,
    })),
  });
  return settled;
}

function assertAddsUp(tx: WriteTx, { net, vat, gross, vatBasisPoints }: Received): void {
  const text = (amount: number) => formatMoney(moneyOf(pence(amount), tx.tenant.currency));
  const counted = vatOf(pence(net.amount), vatBasisPoints);
  if (!isWithinAPenny(counted, vat.amount))
    throw new Refusal('credits.vat_differs', { details: { net: text(net.amount), lines: text(counted), typed: text(vat.amount) } });
  if (net.amount + vat.amount !== gross.amount)
    throw new Refusal('credits.gross_differs', { details: { lines: text(net.amount + vat.amount), typed: text(gross.amount) } });
}

async function assertFirst(tx: WriteTx, before: CreditRow, number: string): Promise<void> {
  const other = await findSettledBy(tx, before.supplier_id, noteKey(number));
  if (!other) return;
  throw new Refusal('credits.note_twice', { details: { supplier: (await getSupplier(tx, before.supplier_id)).name, note: number, number: other.number } });
}

/** A difference beyond a trifle is accepted with a reason, above the company's limits by somebody else who may. */
async function assertAccepts(tx: WriteTx, before: CreditRow, typed: Received): Promise<void> {
  const by: Pence = pence(Math.abs(before.expected_pence - typed.net.amount));
  if (by <= (await getSettings(tx)).purchasing.invoiceTrifle.amount) return;
  const text = (amount: number) => formatMoney(moneyOf(pence(amount), tx.tenant.currency));
  if (!typed.reason?.trim()) throw new Refusal('credits.differs', { details: { net: text(typed.net.amount), expected: text(before.expected_pence) } });
  const refused = await whoAccepts(tx, by, before.created_by);
  if (refused === 'somebody-else') throw new Refusal('credits.own', { details: { sum: text(by) } });
  if (refused === 'an-approver') throw new Refusal('credits.needs_approval', { details: { sum: text(by) } });
}

/** Notes what is asked of the supplier. Refuses 'credits.moved_on'. */
export async function queryCredit(tx: WriteTx, id: string, version: number, reason: string): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'query', version });
  return purchaseCredit.settle(tx, before, { set: { state: 'queried', answer: reason.trim() }, action: 'queried' });
}

/** Takes a credit note back that was entered wrongly. Refuses 'credits.moved_on', and 'batching.batched' once the accounts have it. */
export async function reopenCredit(tx: WriteTx, id: string, version: number, reason: string): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'reopen', version });
  await withdrawDocument(tx, id);
  const cleared = { credit_note: '', credit_note_key: '', credit_dated: null, net_pence: null, vat_pence: null, gross_pence: null };
  const set = { ...cleared, state: stateBefore(before), answer: reason.trim(), settled_by: null, settled_at: null };
  return purchaseCredit.settle(tx, before, { set, action: 'reopened' });
}
