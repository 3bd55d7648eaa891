import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import type { Client } from '../../../testing/kit/client.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { allocateFromStock } from './allocate.ts';
import type { AllocationRow } from './allocation.queries.ts';
import { consumeAllocations, releaseAllocation, returnFit } from './claims.ts';
import { anOrder, creditSteps } from './ledger-credits.fixtures.ts';
import { recordSteps } from './ledger-records.fixtures.ts';
import { receiveLot } from './receive-lot.ts';
import { aLine, aStore, attempt, outsideIds } from './stock.fixtures.ts';

const recordKinds = ['send', 'arrive', 'call-back', 'count', 'write-off', 'decide', 'credit', 'collect', 'refused'] as const;
export const stepKinds = ['receive', 'move', 'allocate', 'release', 'issue', 'return', 'fit', 'reopen', 'reverse', ...recordKinds] as const;

/** Something that is done to stock; the numbers choose lot, claim, move, places and how many pieces. */
export interface Step {
  readonly do: (typeof stepKinds)[number];
  readonly pick: number;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

type Posted = { status: number; body: { moves?: readonly PostedMove[] }; problem: { code?: string } };
type PostedMove = {
  readonly id: string;
  readonly lotId: string;
  readonly quantity: number;
  readonly from: { readonly id: string };
  readonly to: { readonly id: string };
};

/** One of the youngest sixty. */
const pickOf = <Item>(items: readonly Item[], index: number) => items[Math.max(0, items.length - 60) + (index % Math.max(1, Math.min(items.length, 60)))];

/**
 * A company with a depot, a rack in it, a van and quarantine, everything that may be done to its stock, and a list of what was acknowledged. `office`
 * are the people who call, in turn; `withOrder` brings in deliveries of an order, so that goods can go back to their supplier.
 */
export async function aLedgerWorld(tenant: TestTenant, office: readonly [Client, ...Client[]], { withOrder = false }: { withOrder?: boolean } = {}) {
  const store = await aStore(tenant, { panes: 0 });
  const [first] = office;
  const rack = (await first.call(routes.createPlace, { body: { parentId: store.branch.depotId, code: 'R1', name: 'Rack' } })).body;
  const { quarantine = '', returns = '', 'in-transit': onTheWay = '' } = await outsideIds(tenant);
  const vanId = store.technician.vanId;
  const places = [store.branch.depotId, rack.id, vanId, quarantine];
  const technicianId = store.technician.id;
  const lots: string[] = [];
  const claims: AllocationRow[] = [];
  const fits: AllocationRow[] = [];
  const moves: string[] = [];
  const acknowledged = { pieces: new Map<string, number>(), claimed: new Map<string, number>(), moves: 0 };
  const released = new Set<string>();
  const records = new Set<string>();
  let calls = 0;

  const inside = [...places, returns, onTheWay];
  const movedIn = (pieces: Map<string, number>) => (lotId: string, placeId: string, quantity: number) => {
    if (!inside.includes(placeId)) return;
    const key = `${placeId} ${lotId}`;
    pieces.set(key, (pieces.get(key) ?? 0) + quantity);
  };
  const moved = movedIn(acknowledged.pieces);
  const claimed = (claim: AllocationRow, sign: 1 | -1) => {
    const lotId = claim.lot_id ?? '';
    acknowledged.claimed.set(lotId, (acknowledged.claimed.get(lotId) ?? 0) + sign * claim.quantity_milli);
  };
  const posted = (answer: Posted) => {
    if (answer.status !== 200) return answer.status < 500 ? (answer.problem.code ?? String(answer.status)) : String(answer.status);
    for (const move of answer.body.moves ?? []) {
      moves.push(move.id);
      acknowledged.moves += 1;
      moved(move.lotId, move.from.id, -move.quantity * 1000);
      moved(move.lotId, move.to.id, move.quantity * 1000);
    }
    return 'done';
  };
  const clerk = () => {
    calls += 1;
    return office[calls % office.length] ?? first;
  };

  const ground = { depotId: store.branch.depotId, rackId: rack.id, vanId, productId: store.product.id, productCode: store.product.code };
  const ordered = withOrder ? await anOrder(tenant, { ...ground, clerk }) : undefined;
  for (const lotId of ordered?.lots ?? []) {
    lots.push(lotId);
    acknowledged.moves += 1;
    moved(lotId, store.branch.depotId, (ordered?.each ?? 0) * 1000);
  }
  const world = { ...ground, clerk, records, moves };
  const inRecords = { ...recordSteps(world), ...creditSteps(world, ordered) };

  async function run(at: Step): Promise<string> {
    const lotId = pickOf(lots, at.pick) ?? newId();
    const claim = pickOf(claims, at.pick);
    const [claimId, worksheetId] = [claim?.id ?? newId(), claim?.worksheet_id ?? newId()];
    const [from, to] = [places[at.from % places.length] ?? '', places[at.to % places.length] ?? ''];
    switch (at.do) {
      case 'receive': {
        const arrival = { productId: store.product.id, supplierId: null, placeId: from, unitCost: 1 + at.pick, document: '', documentId: null };
        const { result, code } = await attempt(tenant, (tx) => receiveLot(tx, { ...arrival, quantityMilli: at.quantity * 1000 }));
        if (!result) return code ?? 'done';
        lots.push(result.lotId);
        acknowledged.moves += 1;
        moved(result.lotId, from, at.quantity * 1000);
        return 'done';
      }
      case 'move':
        return posted(await clerk().call(routes.postMove, { body: { fromPlaceId: from, toPlaceId: to, lotId, quantity: at.quantity } }));
      case 'allocate': {
        const wanted = { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, technicianId, ...aLine() };
        const { result, code } = await attempt(tenant, (tx) => allocateFromStock(tx, wanted));
        if (result) {
          claims.push(result);
          claimed(result, 1);
        }
        return code ?? 'done';
      }
      case 'release': {
        const { result, code } = await attempt(tenant, (tx) => releaseAllocation(tx, claimId));
        if (result && !released.has(result.id)) {
          released.add(result.id);
          claimed(result, -1);
        }
        return code ?? 'done';
      }
      case 'issue':
        return posted(await clerk().call(routes.issueGlass, { body: { technicianId, allocationIds: [claimId] } }));
      case 'return':
        return posted(await clerk().call(routes.returnGlass, { body: { technicianId, allocationIds: [claimId] } }));
      case 'fit': {
        const { result: [fitted] = [], code } = await attempt(tenant, (tx) =>
          consumeAllocations(tx, [claimId], { technicianId, worksheetId, worksheetNumber: 'W000001' }),
        );
        if (fitted && claim) {
          acknowledged.moves += 1;
          moved(fitted.lotId, vanId, -claim.quantity_milli);
          claimed(claim, -1);
          fits.push(claim);
        }
        return code ?? 'done';
      }
      case 'reopen': {
        const fit = pickOf(fits, at.pick);
        const { result, code } = await attempt(tenant, (tx) => returnFit(tx, fit?.id ?? claimId));
        if (result) {
          fits.splice(
            fits.findIndex(({ id }) => id === result.id),
            1,
          );
          acknowledged.moves += 1;
          moved(result.lot_id ?? '', vanId, result.quantity_milli);
          claimed(result, 1);
        }
        return code ?? 'done';
      }
      case 'reverse':
        return posted(await clerk().call(routes.reverseMove, { params: { id: pickOf(moves, at.pick) ?? newId() }, body: { reason: 'Mistake' } }));
      default:
        return inRecords[at.do]({ step: at, placeId: from, lotId });
    }
  }

  /** Where the balances differ from the fold of all that was acknowledged; what was done under a record counts as the ledger has it. */
  async function unlikeAcknowledged(): Promise<string[]> {
    const kept = await tenant.scope.read(async ({ db }) => ({
      balances: await db.selectFrom('stock_balance').select(['place_id', 'lot_id', 'quantity_milli', 'allocated_milli']).execute(),
      moves: await db.selectFrom('stock_move').select(['lot_id', 'from_place_id', 'to_place_id', 'quantity_milli', 'document_id']).execute(),
    }));
    const ofRecords = kept.moves.filter(({ document_id: id }) => id !== null && records.has(id));
    const folded = new Map(acknowledged.pieces);
    for (const move of ofRecords) {
      movedIn(folded)(move.lot_id, move.from_place_id, -move.quantity_milli);
      movedIn(folded)(move.lot_id, move.to_place_id, move.quantity_milli);
    }
    const sentences: string[] = [];
    const moveCount = acknowledged.moves + ofRecords.length;
    if (kept.moves.length !== moveCount) sentences.push(`${moveCount} moves were acknowledged, the ledger has ${kept.moves.length}`);
    const pieces = new Map(kept.balances.map((row) => [`${row.place_id} ${row.lot_id}`, row.quantity_milli]));
    for (const key of new Set([...pieces.keys(), ...folded.keys()]))
      if ((pieces.get(key) ?? 0) !== (folded.get(key) ?? 0)) sentences.push(`a balance is ${pieces.get(key) ?? 0}, acknowledged was ${folded.get(key) ?? 0}`);
    const allocated = Map.groupBy(kept.balances, (row) => row.lot_id);
    for (const lotId of new Set([...allocated.keys(), ...acknowledged.claimed.keys()])) {
      const sum = (allocated.get(lotId) ?? []).reduce((all, row) => all + row.allocated_milli, 0);
      if (sum !== (acknowledged.claimed.get(lotId) ?? 0))
        sentences.push(`${sum} of a lot is claimed, acknowledged was ${acknowledged.claimed.get(lotId) ?? 0}`);
    }
    return sentences;
  }
  return { tenant, run, unlikeAcknowledged };
}

/** Every balance as `place lot → quantity/allocated`. */
export async function balancesOf(tenant: TestTenant) {
  const rows = await tenant.scope.read((tx) => tx.db.selectFrom('stock_balance').select(['place_id', 'lot_id', 'quantity_milli', 'allocated_milli']).execute());
  return new Map(rows.map((row) => [`${row.place_id} ${row.lot_id}`, `${row.quantity_milli}/${row.allocated_milli}`]));
}
