import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/worksheets/unallocated-routes';
import { moneyOf, pence } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOrdersFor } from '../purchasing/index.ts';
import { allocateUnallocated, findUnallocated, lockClaimed, seesCosts } from '../stock/index.ts';
import { freeGlassOf } from './glass.ts';
import { findLineFacts, glassStateOf, type LineFacts } from './line-facts.ts';
import { isWrongFor, presentFitting, presentUnallocated } from './unallocated.present.ts';
import { findFitting, findUnallocatedGlass, findWaiting, isAlike, sumUnallocated } from './unallocated.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { updateLine, type WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

/** A page of glass without a job with the worksheets that wait for the like. */
export async function showUnallocated(tx: ReadTx, query: QueryOf<typeof routes.listUnallocatedGlass>) {
  const page = await findUnallocatedGlass(tx, query);
  const waiting = await findWaiting(tx, [...new Set(page.items.map((row) => row.product_id))]);
  return presentPage(page, (row) => presentUnallocated(tx, row, waiting));
}

/** What the list comes to. */
export async function unallocatedTotals(
  tx: ReadTx,
  filters: QueryOf<typeof routes.unallocatedGlassTotals>,
): Promise<ReplyOf<typeof routes.unallocatedGlassTotals>> {
  const { count, pence: value } = await sumUnallocated(tx, filters);
  return { count, value: value === null || !seesCosts(tx.actor) ? null : moneyOf(pence(value), tx.tenant.currency) };
}

/** The glass without a job that each line of a worksheet could take which waits for its own; what is on order only for a line that nobody ordered for. */
export async function fittingGlass(tx: ReadTx, id: string): Promise<ReplyOf<typeof routes.fittingGlass>> {
  const row = found(await tx.db.selectFrom('worksheet').select('state').where('id', '=', id).executeTakeFirst());
  if (!recordings.glass.some((state) => state === row.state)) return { items: [] };
  const waiting = (await findLineFacts(tx, [id])).filter((line) => line.kind === 'glass' && isWaiting(line));
  const fitting = await findFitting(tx, [...new Set(waiting.flatMap((line) => line.product_id ?? []))]);
  const taken = new Set<string>();
  const items = waiting.flatMap((line) => {
    const fits = fitting.find(
      (glass) =>
        glass.product_id === line.product_id &&
        glass.quantity_milli >= line.quantity_milli &&
        (glass.in_hand || glassStateOf(line) === 'needed') &&
        !taken.has(glass.glass_id) &&
        !isWrongFor(id, glass),
    );
    if (fits === undefined) return [];
    taken.add(fits.glass_id);
    return [presentFitting(line.id, fits)];
  });
  return { items };
}

const isWaiting = (line: LineFacts): boolean => ['needed', 'on-order'].includes(glassStateOf(line));

/**
 * Gives glass without a job to a line that waits. A line that had its own on order gives that up; one that asks for the number before or after takes the
 * glass's, at the price that was agreed. Refuses 'stock.moved_on' for whoever comes second, 'worksheet.already_allocated', 'worksheet.other_glass'.
 */
export async function allocateGlass(tx: WriteTx, id: string, { worksheetId, lineId }: { worksheetId: string; lineId: string }): Promise<WorksheetRow> {
  const glass = found((await findUnallocated(tx, [id]))[0]);
  const known = (await findLineFacts(tx, [worksheetId])).some((each) => each.id === lineId);
  if (!known) throw new Refusal('worksheet.not_waiting');
  const before = await worksheet.takeUp(tx, worksheetId, { from: recordings.glass });
  const line = (await findLineFacts(tx, [worksheetId])).find((each) => each.id === lineId);
  if (line === undefined) throw new Refusal('worksheet.not_waiting');
  if (line.kind !== 'glass' || line.product_id === null) throw new Refusal('worksheet.no_product');
  const product = found(await tx.db.selectFrom('product').select(['code', 'description']).where('id', '=', glass.product_id).executeTakeFirst());
  if (!(await isAlike(tx, glass.product_id, line.product_id)))
    throw new Refusal('worksheet.other_glass', { details: { number: before.number, wanted: line.code, code: product.code } });
  await giveUpOrder(tx, worksheetId, line);
  const wanted = { productId: glass.product_id, quantityMilli: line.quantity_milli, worksheetId, worksheetLineId: lineId };
  const allocation = await allocateUnallocated(tx, id, wanted);
  const other = line.product_id === glass.product_id ? {} : { product_id: glass.product_id, code: product.code, description: product.description };
  await updateLine(tx, lineId, { allocation_id: allocation.id, ...other });
  const instead = line.product_id === glass.product_id ? '' : ` instead of ${line.code}`;
  return worksheet.settle(tx, before, {
    action: 'allocated',
    event: `Allocated ${product.code}${instead} from unallocated glass`,
    after: { line: product.code, allocationId: allocation.id, unallocatedGlassId: id },
  });
}

/** The line's own claim, where it is on order still, ends. What arrived meanwhile is the line's: it needs no other. */
async function giveUpOrder(tx: WriteTx, worksheetId: string, line: LineFacts): Promise<void> {
  const state = glassStateOf(line);
  if (state === 'needed') return;
  if (state !== 'on-order' || line.allocation_id === null) throw new Refusal(state === 'fitted' ? 'worksheet.line_fitted' : 'worksheet.already_allocated');
  await lockClaimed(tx, [line.allocation_id], await lockOrdersFor(tx, [line.id]));
  const now = found((await findLineFacts(tx, [worksheetId])).find((each) => each.id === line.id));
  if (glassStateOf(now) !== 'on-order') throw new Refusal('worksheet.already_allocated');
  await freeGlassOf(tx, [now], 'other-glass');
}
