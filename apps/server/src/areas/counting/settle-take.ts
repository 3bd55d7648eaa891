import { limitOfTier } from '@quarterlight/contract/rules/approval';
import { formatInstant } from '@quarterlight/kit/instants';
import { formatMoney, moneyOf, pence } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import { type Selectable, sql } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertInReach, type CountedDifference, getPlaceRow, idsBelow, type NotPosted, postDifferences } from '../stock/index.ts';
import { stockApprovalLimits } from '../system/index.ts';
import { findChanged, sumOf } from './count.queries.ts';
import { fitsWay, judgePost, stockTakeActions } from './counting.rules.ts';
import { differingLines, linesById, type TakeLineRow } from './line.queries.ts';
import { totalsOfTake } from './stock-take.queries.ts';
import { stockTake } from './stock-take.record.ts';

type Take = Selectable<StockTake>;

/** Which approval the differences of a count need, whether the actor may give it, and why not. */
export async function judge(tx: ReadTx, take: Pick<Take, 'worth_pence' | 'counted_by'>, countedByActor: boolean) {
  const limits = await stockApprovalLimits(tx);
  const counted = countedByActor || (take.counted_by !== null && take.counted_by === tx.actor.userId);
  const { tier, why } = judgePost(take.worth_pence, limits, tx.actor, counted);
  const limit = limitOfTier(tier, limits);
  return { tier, refusal: why === null ? null : new Refusal(why, { details: { limit: formatMoney(moneyOf(pence(limit), tx.tenant.currency)) } }) };
}

/**
 * Posts the differences of a count, all of them or none. Refuses 'stock.take_settled', 'counting.recounts_left', the approval that is missing, and
 * 'counting.cannot_post' with every line that cannot be posted.
 */
export async function postTake(tx: WriteTx, id: string, version: number): Promise<Take> {
  const before = await stockTake.takeUp(tx, id, { action: 'post', version });
  const place = await getPlaceRow(tx, before.place_id);
  assertInReach(tx, place);
  if (before.recounts > 0) throw new Refusal('counting.recounts_left', { details: { count: plural(before.recounts, 'line') } });
  const { refusal } = await judge(tx, before, (await totalsOfTake(tx, id)).by_actor === true);
  if (refusal) throw refusal;
  const lines = await differingLines(tx, id);
  const below = await idsBelow(tx, place.id);
  const reason = before.way === 'list' ? `Stock take of ${before.place_code}, begun` : 'Count of';
  const told = { document: 'Stock take', documentId: before.id, reason: `${reason} ${formatInstant(before.counted_at, tx.tenant.timeZone)}` };
  const differences = lines.map((line): CountedDifference => {
    const placeId = line.place_id ?? place.id;
    const { product_id: productId, code, batch, unit_cost: unitCost } = line;
    return {
      productId,
      code,
      placeId,
      placeIds: line.place_id === null ? below : [placeId],
      batch,
      quantity: (line.counted_milli ?? 0) - line.expected_milli,
      unitCost,
    };
  });
  const problems = await postDifferences(tx, differences, told);
  // What the ledger was told of later is looked at under the hold on the products: nothing can come between.
  const changed = before.way === 'list' ? await findChanged(tx, id) : new Set<string>();
  const only = problems.length === 1 && before.way === 'told' ? problems[0] : undefined;
  const code = lines[only?.index ?? 0]?.code ?? '';
  if (only?.why === 'claimed') throw new Refusal('stock.take_claimed', { details: { code } });
  if (only?.why === 'gone') throw new Refusal('stock.take_gone', { details: { code } });
  const sentences = sentencesOf(lines, problems, changed, place.code);
  if (changed.size > 0 && sentences.length === 0) sentences.push(workOutAgain);
  if (sentences.length > 0) throw new Refusal('counting.cannot_post', { details: { count: plural(sentences.length, 'line') }, errors: { lines: sentences } });
  return stockTake.settle(tx, before, {
    set: { state: stockTakeActions.post.to, settled_at: tx.now, settled_by: tx.actor.userId },
    action: 'count_posted',
  });
}

const workOutAgain = 'Something was told later of what was moved before the count. Work the differences out again.';

const whys: Readonly<Record<NotPosted['why'], string>> = {
  claimed: 'what is missing is allocated to a worksheet. Free it there first, or have it counted again.',
  gone: 'less lies there now than the count says is missing. Have it counted again.',
  closed: 'the place is closed. Open it again.',
  untracked: 'stock of it is no longer kept. Have it counted again once it is, or drop the stock take.',
};

function sentencesOf(lines: readonly TakeLineRow[], problems: readonly NotPosted[], changed: ReadonlySet<string>, root: string): string[] {
  const named = (line: TakeLineRow) => `${line.code} at ${line.place_code ?? root}${line.batch ? `, batch ${line.batch}` : ''}`;
  const wrong = new Set(problems.map(({ index }) => lines[index]?.id));
  return [
    ...problems.flatMap(({ index, why }) => {
      const line = lines[index];
      return line ? [`${named(line)}: ${whys[why]}`] : [];
    }),
    ...lines
      .filter(({ id }) => changed.has(id) && !wrong.has(id))
      .map((line) => `${named(line)}: something was told later of what moved before the count. Work the differences out again.`),
  ];
}

/** Sends a count that was told at once back to be counted again. Refuses 'stock.take_settled'. */
export async function sendBackTake(tx: WriteTx, id: string, version: number, reason: string): Promise<Take> {
  const before = await stockTake.takeUp(tx, id, { action: 'send-back', version });
  if (!fitsWay('send-back', before.way)) throw stockTake.movedOn(before, 'send-back');
  return end(tx, before, stockTakeActions['send-back'].to, 'count_sent_back', reason);
}

/** Drops a stock take along a list. Refuses 'stock.take_settled'. */
export async function dropTake(tx: WriteTx, id: string, version: number, reason: string): Promise<Take> {
  const before = await stockTake.takeUp(tx, id, { action: 'drop', version });
  if (!fitsWay('drop', before.way)) throw stockTake.movedOn(before, 'drop');
  return end(tx, before, stockTakeActions.drop.to, 'dropped', reason);
}

const end = (tx: WriteTx, before: Take, state: string, action: string, reason: string): Promise<Take> =>
  stockTake.settle(tx, before, { set: { state, settled_at: tx.now, settled_by: tx.actor.userId, reason: reason.trim() }, action });

/** Asks for lines to be counted again by somebody else: those of the ids, or all that differ. Refuses 'stock.take_settled', 'counting.nothing_differs'. */
export async function recountTake(tx: WriteTx, id: string, version: number, lineIds: readonly string[]): Promise<Take> {
  const before = await stockTake.takeUp(tx, id, { action: 'recount', version });
  if (!fitsWay('recount', before.way)) throw stockTake.movedOn(before, 'recount');
  const { rows } = await sql<{ id: string }>`update stock_take_line set recount = true, version = version + 1
    where stock_take_id = ${id}::uuid and not recount and counted_milli is not null
      and ${lineIds.length > 0 ? sql`id = any(${lineIds}::uuid[])` : sql`counted_milli <> expected_milli`} returning id`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('counting.nothing_differs');
  return stockTake.settle(tx, before, { set: await sumOf(tx, id), action: 'recount_asked' });
}

/** Writes a note on a line. Refuses 'stock.take_settled', 'counting.no_such_line'. */
export async function noteLine(tx: WriteTx, id: string, { lineId, note }: { readonly lineId: string; readonly note: string }): Promise<TakeLineRow> {
  const take = await stockTake.takeUp(tx, id, { action: 'note' });
  const [line] = await linesById(tx, id, [lineId]);
  if (!line) throw new Refusal('counting.no_such_line');
  await sql`update stock_take_line set note = ${note.trim()}, version = version + 1 where id = ${lineId}::uuid and stock_take_id = ${id}::uuid`.execute(tx.db);
  await tx.audit({
    entity: 'stock-take',
    id,
    label: stockTake.declared.label(take),
    action: 'stock-take.noted',
    before: { code: line.code, note: line.note },
    after: { code: line.code, note: note.trim() },
  });
  await tx.announce('stock-take', id);
  return found((await linesById(tx, id, [lineId]))[0]);
}
