import type { AnswerPurchaseOrder, DecidePrice, SupplierAnswer } from '@quarterlight/contract/purchasing/answer-schemas';
import { approvalTier } from '@quarterlight/contract/rules/approval';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeExpected, holdExpected, piecesOf } from '../stock/index.ts';
import { getSettings, orderApprovalLimits } from '../system/index.ts';
import { assertMayApprove } from './assert-approved.ts';
import { type Ended, expectNoMore } from './end-order.ts';
import { findLines, type LineChange, type OrderLine, type OrderRow, updateLine } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { netOf } from './order-lines.ts';
import { asksBuyer, outstandingOf, stateOfLines } from './purchasing.rules.ts';

type Typed = AnswerPurchaseOrder['lines'][number];
type Said = Typed & { readonly answer: SupplierAnswer };

const saysSomething = (typed: Typed): typed is Said => typed.answer !== null;

/**
 * Notes what the supplier answered. The days go to what is expected, and so to the jobs that wait for it; a price within the tolerance is taken, one
 * above it waits for the buyer; what is refused is expected no longer. An answer that says nothing new changes nothing.
 */
export async function answerOrder(tx: WriteTx, id: string, version: number, answer: AnswerPurchaseOrder): Promise<Ended> {
  const order = await purchaseOrder.takeUp(tx, id, { action: 'answer', version });
  const lines = await findLines(tx, id);
  const { askedPriceBasisPoints } = (await getSettings(tx)).purchasing;
  const byId = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  const changes: { line: OrderLine; change: LineChange }[] = [];
  if (!answer.lines.some(saysSomething)) throw new Refusal('purchasing.nothing_answered');
  for (const [index, said] of answer.lines.entries()) {
    if (!saysSomething(said)) continue;
    const line = byId.get(said.lineId);
    if (!line) throw new Refusal('purchasing.line_unknown');
    if (seen.has(line.id)) throw new Refusal('purchasing.line_twice', { details: { position: line.position, code: line.code } });
    seen.add(line.id);
    const wanted = { ...checked(tx, line, said, index), ...pricedAs(line, said, askedPriceBasisPoints), ...givenUp(line, said) };
    const change = newsOf(line, { ...wanted, ...(answer.supplierOrder === undefined ? {} : { supplier_order: answer.supplierOrder }) });
    if (change) changes.push({ line, change });
  }
  if (changes.length === 0) return { order, affected: [] };
  return write(tx, { order, changes, action: 'answered' });
}

/** Decides on a price that a supplier asks. Refuses as `assertMayApprove` does where taking it brings an order over a limit up to which nobody approved it. */
export async function decidePrice(tx: WriteTx, id: string, version: number, { lineId, decision }: DecidePrice): Promise<Ended> {
  const order = await purchaseOrder.takeUp(tx, id, { action: 'answer', version });
  const lines = await findLines(tx, id);
  const line = lines.find((each) => each.id === lineId);
  if (!line) throw new Refusal('purchasing.line_unknown', { field: 'lineId' });
  if (line.asked_cost === null) throw new Refusal('purchasing.no_question', { details: { code: line.code } });
  if (decision === 'query') return write(tx, { order, changes: [{ line, change: { price_question: 'queried' } }], action: 'price_queried' });
  const settled = { asked_cost: null, price_question: null };
  if (decision === 'elsewhere') {
    const change = { ...settled, cancelled_milli: line.cancelled_milli + outstandingOf(line) };
    return write(tx, { order, changes: [{ line, change }], action: 'line_given_up' });
  }
  const change = { ...settled, unit_cost: line.asked_cost, price_file_line_id: null };
  await assertMayCost(tx, order, netOf(lines.map((each) => (each === line ? { ...each, ...change } : each))));
  return write(tx, { order, changes: [{ line, change }], action: 'price_accepted' });
}

/** What was approved may come to more, up to the limit above which others approve. */
async function assertMayCost(tx: WriteTx, order: OrderRow, netPence: number): Promise<void> {
  const limits = await orderApprovalLimits(tx);
  const [tier, before] = [approvalTier(netPence, limits), approvalTier(order.net_pence, limits)];
  const isCovered = order.approved_at !== null && (tier !== 'large' || before === 'large');
  if (!isCovered) await assertMayApprove(tx, order.number, tier);
}

/** What is said of a line, where it can be so; a refusal names it by its place in the answer. */
function checked(tx: WriteTx, line: OrderLine, said: Said, index: number): LineChange {
  const at = (part: keyof Said) => `lines.${index}.${part}`;
  const outstanding = outstandingOf(line);
  if (outstanding === 0 && said.answer !== line.answer) throw new Refusal('purchasing.line_through', { field: at('answer'), details: { code: line.code } });
  const quantity = said.quantity === undefined ? outstanding : piecesOf(said.quantity, line, at('quantity'));
  if (said.answer !== 'refused' && quantity > outstanding)
    throw new Refusal('purchasing.confirmed_more', {
      field: at('quantity'),
      details: { code: line.code, confirmed: formatQuantity(milli(quantity)), outstanding: formatQuantity(milli(outstanding)) },
    });
  const comesOn = said.comesOn ?? null;
  if (comesOn !== null && comesOn < tx.today && comesOn !== line.due_on)
    throw new Refusal('purchasing.day_past', { field: at('comesOn'), details: { code: line.code, day: formatDay(day(comesOn)) } });
  return {
    answer: said.answer,
    ...(outstanding === 0 ? {} : { confirmed_milli: said.answer === 'refused' ? 0 : quantity }),
    // Back-ordered without a day is a line of which nobody knows when it comes.
    ...(said.answer === 'refused' || (said.answer === 'confirmed' && said.comesOn === undefined) ? {} : { due_on: comesOn }),
    ...(said.depot === undefined ? {} : { supplier_depot: said.depot }),
  };
}

function pricedAs(line: OrderLine, said: Said, toleranceBasisPoints: number): LineChange {
  const asked = said.unitCost?.unitAmount;
  if (asked === undefined || said.answer === 'refused') return {};
  if (asked === line.unit_cost) return { asked_cost: null, price_question: null };
  if (asksBuyer({ ordered: line.unit_cost, asked }, toleranceBasisPoints))
    return asked === line.asked_cost ? {} : { asked_cost: asked, price_question: 'open' };
  return { unit_cost: asked, price_file_line_id: null, asked_cost: null, price_question: null };
}

const givenUp = (line: OrderLine, said: Said): LineChange =>
  said.answer === 'refused' ? { cancelled_milli: line.cancelled_milli + outstandingOf(line), asked_cost: null, price_question: null } : {};

/** What of a change is new; undefined where nothing is. */
function newsOf(line: OrderLine, change: LineChange): LineChange | undefined {
  const was: Readonly<Record<string, unknown>> = line;
  const news: LineChange = Object.fromEntries(Object.entries(change).filter(([column, value]) => was[column] !== value));
  return Object.keys(news).length === 0 ? undefined : news;
}

interface Answered {
  readonly order: OrderRow;
  readonly changes: readonly { readonly line: OrderLine; readonly change: LineChange }[];
  readonly action: string;
}

async function write(tx: WriteTx, { order, changes, action }: Answered): Promise<Ended> {
  const before = await findLines(tx, order.id);
  // A day that only one line has does not become that of the others when the order's own day follows it.
  const others = order.expected_on === null ? [] : before.filter((line) => line.due_on === null && line.answer === null && outstandingOf(line) > 0);
  for (const line of others) if (!changes.some((each) => each.line.id === line.id)) await updateLine(tx, line.id, { due_on: order.expected_on });
  for (const { line, change } of changes) {
    const isAnswer = action === 'answered' ? { answered_at: tx.now, answered_by: tx.actor.userId } : {};
    await updateLine(tx, line.id, { ...change, ...isAnswer });
  }
  const lines = await findLines(tx, order.id);
  const touched = lines.filter((line) => changes.some((each) => each.line.id === line.id));
  const gone = touched.filter((line) => outstandingOf(line) === 0);
  const expectedIds = touched.flatMap((line) => line.expected_supply_id ?? []);
  await holdExpected(tx, expectedIds);
  const affected = await expectNoMore(tx, gone);
  for (const line of touched) {
    if (line.expected_supply_id !== null && outstandingOf(line) > 0 && line.answer !== null)
      await changeExpected(tx, line.expected_supply_id, { expectedOn: dueOf(line, order) });
    // The job's own pages and the diary say from now on when its glass comes.
    if (line.worksheet_id !== null) await tx.announce('worksheet', line.worksheet_id);
  }
  const open = lines.filter((line) => outstandingOf(line) > 0);
  const dues = open.map((line) => dueOf(line, order));
  const state = stateOfLines(lines);
  const set = {
    net_pence: netOf(lines),
    ...(open.length === 0 ? {} : { expected_on: dues.includes(null) ? null : (dues.toSorted().at(-1) ?? null) }),
    // Where the supplier sends nothing at all, the order is over.
    ...(state === 'cancelled' ? { state, cancelled_at: tx.now, cancel_reason: 'The supplier sends none of it' } : { state }),
  };
  const after = { lines: changes.map(({ line, change }) => ({ code: line.code, ...change })) };
  return { order: await purchaseOrder.settle(tx, order, { set, action, after }), affected };
}

/** The day on which a line comes: its own where it has an answer or a day, else the order's. */
const dueOf = (line: OrderLine, order: OrderRow): string | null => line.due_on ?? (line.answer === 'back-ordered' ? null : order.expected_on);
