import { freedNames } from '@quarterlight/contract/worksheets/unallocated-names';
import { isOfBranch } from '../../platform/access/actor.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelLineFor, lockOrdersFor, orderedFrom, raiseLineForWorksheet } from '../purchasing/index.ts';
import { allocateFromStock, findAllocations, hasFree, lockClaimed, noteUnallocated, releaseAllocation, type WhyFreed } from '../stock/index.ts';
import { findLineFacts, glassStateOf, isUnconfirmed, type LineFacts } from './line-facts.ts';
import { worksheet } from './worksheet.record.ts';
import { findLine, type LineRow, updateLine, type WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

interface Taken {
  readonly before: WorksheetRow;
  readonly line: LineFacts;
}

/** The worksheet locked for a change of its glass, and one of its lines. */
async function takeLine(tx: WriteTx, id: string, lineId: string, version: number): Promise<Taken> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.glass, version });
  const line = found((await findLineFacts(tx, [id])).find((each) => each.id === lineId));
  return { before, line };
}

/** Claims free stock for a line. Refuses with 'worksheet.no_product', 'worksheet.already_allocated' and as stock does. */
export async function allocateLine(
  tx: WriteTx,
  id: string,
  lineId: string,
  version: number,
  wish: { branchId?: string | null | undefined; lotId?: string | undefined },
): Promise<WorksheetRow> {
  return claimStock(tx, await takeLine(tx, id, lineId, version), wish);
}

async function claimStock(
  tx: WriteTx,
  { before, line }: Taken,
  wish: { branchId?: string | null | undefined; lotId?: string | undefined },
): Promise<WorksheetRow> {
  const productId = claimable(line);
  const allocation = await allocateFromStock(tx, {
    productId,
    quantityMilli: line.quantity_milli,
    worksheetId: before.id,
    worksheetLineId: line.id,
    branchId: wish.branchId === undefined ? before.branch_id : wish.branchId,
    technicianId: before.technician_id,
    ...(wish.lotId === undefined ? {} : { lotId: wish.lotId }),
  });
  await updateLine(tx, line.id, { allocation_id: allocation.id });
  return worksheet.settle(tx, before, {
    action: 'allocated',
    event: `Allocated ${nameOf(line)} from stock`,
    after: { line: nameOf(line), allocationId: allocation.id },
  });
}

/** Orders a line's product and claims it; with `stockFirst` claims free stock where there is any, and orders nothing. Refuses with 'worksheet.features_unconfirmed' where glass is not confirmed and no reason is given, and as purchasing does. */
export async function orderLine(
  tx: WriteTx,
  id: string,
  lineId: string,
  version: number,
  wish: { supplierId?: string | undefined; unconfirmedReason?: string | undefined; stockFirst?: boolean | undefined },
): Promise<{ readonly row: WorksheetRow; readonly from: 'stock' | 'order' }> {
  const { before, line } = await takeLine(tx, id, lineId, version);
  const productId = claimable(line);
  const asked = { productId, quantityMilli: line.quantity_milli, branchId: before.branch_id, technicianId: before.technician_id };
  if (wish.stockFirst === true && (await hasFree(tx, asked))) return { row: await claimStock(tx, { before, line }, {}), from: 'stock' };
  const reason = wish.unconfirmedReason?.trim() ?? '';
  if (isUnconfirmed(line) && reason === '') throw new Refusal('worksheet.features_unconfirmed');
  if (before.branch_id === null) throw new Refusal('worksheet.no_branch');
  const order = await raiseLineForWorksheet(tx, {
    productId,
    quantityMilli: line.quantity_milli,
    worksheetId: id,
    worksheetLineId: lineId,
    branchId: before.branch_id,
    ...(wish.supplierId === undefined ? {} : { supplierId: wish.supplierId }),
  });
  await updateLine(tx, lineId, { allocation_id: order.allocationId, ...(reason === '' ? {} : { unconfirmed_reason: reason }) });
  const row = await worksheet.settle(tx, before, {
    action: 'ordered',
    event: { summary: `Ordered ${nameOf(line)}`, reason },
    after: { line: nameOf(line), purchaseOrderId: order.purchaseOrderId },
  });
  return { row, from: 'order' };
}

/** Gives up a line's claim: received glass becomes unallocated glass. Refuses with 'worksheet.nothing_allocated', 'worksheet.line_fitted'. */
export async function freeLineGlass(tx: WriteTx, id: string, lineId: string, version: number, why: WhyFreed = 'not-needed'): Promise<WorksheetRow> {
  const { before, line } = await takeLine(tx, id, lineId, version);
  if (line.fitted_at !== null) throw new Refusal('worksheet.line_fitted');
  if (line.allocation_id === null) throw new Refusal('worksheet.nothing_allocated');
  await freeGlassOf(tx, [line], why);
  const reason = why === 'not-needed' ? '' : freedNames[why];
  return worksheet.settle(tx, before, { action: 'glass_freed', event: { summary: `Freed ${nameOf(line)}`, reason }, after: { line: nameOf(line) } });
}

/** Ends the claims of lines that are not fitted, on order or in hand, and notes the glass that nobody wants then; nothing where they have none. */
export async function freeGlassOf(tx: WriteTx, lines: readonly Pick<LineRow, 'id' | 'kind' | 'allocation_id'>[], why: WhyFreed = 'not-needed'): Promise<void> {
  const claimed = lines.flatMap(({ id, kind, allocation_id: claim }) => (claim === null ? [] : { id, kind, claim }));
  if (claimed.length === 0) return;
  // What was ordered loses its job with it; those who may not see orders leave the order as it is.
  const withOrders = !isOfBranch(tx.actor);
  const lineIds = claimed.map(({ id }) => id);
  const claimIds = claimed.map(({ claim }) => claim);
  await lockClaimed(tx, claimIds, withOrders ? await lockOrdersFor(tx, lineIds) : []);
  const before = await findAllocations(tx, claimIds);
  const onOrder = before.flatMap(({ expected_supply_id: expected }) => expected ?? []);
  const ordered = await orderedFrom(tx, onOrder);
  for (const { id, claim } of claimed) {
    if (withOrders) await cancelLineFor(tx, id);
    await releaseAllocation(tx, claim);
    await updateLine(tx, id, { allocation_id: null });
  }
  const glass = new Set(claimed.flatMap(({ kind, claim }) => (kind === 'glass' ? claim : [])));
  const freed = before.filter(({ id }) => glass.has(id)).map((claim) => ({ claim, ordered: ordered.get(claim.expected_supply_id ?? '') }));
  await noteUnallocated(tx, freed, why);
}

function claimable(line: LineFacts): string {
  if (line.product_id === null || (line.kind !== 'glass' && line.kind !== 'part')) throw new Refusal('worksheet.no_product');
  if (glassStateOf(line) !== 'needed') throw new Refusal(line.fitted_at === null ? 'worksheet.already_allocated' : 'worksheet.line_fitted');
  return line.product_id;
}

const nameOf = (line: Pick<LineRow, 'code' | 'description'>): string => (line.code === '' ? line.description : line.code);

/** One of the worksheet's own lines, or record.not_found. */
export const ownLine = async (tx: WriteTx, worksheetId: string, lineId: string): Promise<LineRow> => found(await findLine(tx, worksheetId, lineId));
