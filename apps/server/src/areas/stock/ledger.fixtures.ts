import { writeOff } from '@quarterlight/contract/losses/routes';
import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { Client } from '../../../testing/kit/client.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { allocateFromStock } from './allocate.ts';
import type { AllocationRow } from './allocation.queries.ts';
import { consumeAllocations, releaseAllocation, returnFit } from './claims.ts';
import { receiveLot } from './receive-lot.ts';
import { aLine, aStore, attempt, driftOf, outsideIds } from './stock.fixtures.ts';

const stepKinds = ['receive', 'move', 'write-off', 'allocate', 'release', 'issue', 'return', 'fit', 'reopen', 'reverse'] as const;

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
 * are the people who call, in turn.
 */
export async function aLedgerWorld(tenant: TestTenant, office: readonly [Client, ...Client[]]) {
  const store = await aStore(tenant, { panes: 0 });
  const [first] = office;
  const rack = (await first.call(routes.createPlace, { body: { parentId: store.branch.depotId, code: 'R1', name: 'Rack' } })).body;
  const quarantine = (await outsideIds(tenant))['quarantine'] ?? '';
  const vanId = store.technician.vanId;
  const places = [store.branch.depotId, rack.id, vanId, quarantine];
  const technicianId = store.technician.id;
  const lots: string[] = [];
  const claims: AllocationRow[] = [];
  const moves: string[] = [];
  const acknowledged = { pieces: new Map<string, number>(), claimed: new Map<string, number>(), moves: 0 };
  const released = new Set<string>();
  let calls = 0;

  const moved = (lotId: string, placeId: string, quantity: number) => {
    if (!places.includes(placeId)) return;
    const key = `${placeId} ${lotId}`;
    acknowledged.pieces.set(key, (acknowledged.pieces.get(key) ?? 0) + quantity);
  };
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
      case 'write-off': {
        const answer = await clerk().call(writeOff, { body: { placeId: from, lotId, quantity: at.quantity, reason: 'Broken in handling' } });
        // What is worth more than one person may write off waits in quarantine for somebody else.
        const { moveIds, asidePlace } = answer.status === 200 ? answer.body : { moveIds: [], asidePlace: null };
        const aside = { id: asidePlace?.id ?? '' };
        return posted({ ...answer, body: { moves: moveIds.map((id) => ({ id, lotId, quantity: at.quantity, from: { id: from }, to: aside })) } });
      }
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
        }
        return code ?? 'done';
      }
      case 'reopen': {
        const { result, code } = await attempt(tenant, (tx) => returnFit(tx, claimId));
        if (result) {
          acknowledged.moves += 1;
          moved(result.lot_id ?? '', vanId, result.quantity_milli);
          claimed(result, 1);
        }
        return code ?? 'done';
      }
      case 'reverse':
        return posted(await clerk().call(routes.reverseMove, { params: { id: pickOf(moves, at.pick) ?? newId() }, body: { reason: 'Mistake' } }));
      default:
        throw new Error('No such step');
    }
  }

  /** Where the balances differ from the fold of all that was acknowledged. */
  async function unlikeAcknowledged(): Promise<string[]> {
    const kept = await tenant.scope.read(async ({ db }) => ({
      balances: await db.selectFrom('stock_balance').select(['place_id', 'lot_id', 'quantity_milli', 'allocated_milli']).execute(),
      moves: (
        await db
          .selectFrom('stock_move')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    }));
    const sentences: string[] = [];
    if (kept.moves !== acknowledged.moves) sentences.push(`${acknowledged.moves} moves were acknowledged, the ledger has ${kept.moves}`);
    const pieces = new Map(kept.balances.map((row) => [`${row.place_id} ${row.lot_id}`, row.quantity_milli]));
    for (const key of new Set([...pieces.keys(), ...acknowledged.pieces.keys()]))
      if ((pieces.get(key) ?? 0) !== (acknowledged.pieces.get(key) ?? 0))
        sentences.push(`a balance is ${pieces.get(key) ?? 0}, acknowledged was ${acknowledged.pieces.get(key) ?? 0}`);
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

/** What of a lot went, by its moves, to places of a type; with `back` less what came from them again. */
const gone = (type: string, back: boolean) => sql`(select coalesce(sum(case when to_place.type = ${type} then quantity_milli
    when ${back} and from_place.type = ${type} then -quantity_milli end), 0)::bigint
  from stock_move move join place to_place on to_place.id = move.to_place_id join place from_place on from_place.id = move.from_place_id where move.lot_id = lot.id)`;

/** A sentence for every invariant of the ledger that does not hold: append-only 1, double-sided 2, never negative 3, claims 4, one place 5, fold 6, once 7, value 8, order in time 9. */
export async function brokenInvariants(tenant: TestTenant): Promise<string[]> {
  const broken: string[] = [];
  const drift = await driftOf(tenant);
  if (drift.length > 0) broken.push(`6: ${drift.length} balances or claims differ from the ledger`);
  await tenant.scope.read(async (tx) => {
    const { rows: lots } = await sql<{ received: number; ours: number; fitted: number; off: number; returned: number; wrong: number }>`
      select lot.received_milli as received, (select coalesce(sum(quantity_milli), 0)::bigint from stock_balance where lot_id = lot.id) as ours,
        ${gone('customer', true)} as fitted, ${gone('write-off', true)} as off, ${gone('supplier', false)} as returned,
        (select count(*) from stock_move move where move.lot_id = lot.id and (move.unit_cost <> lot.unit_cost or move.posted_at < lot.received_at)) as wrong
      from lot`.execute(tx.db);
    // 5: a serial pane is in one place, since the sum of its places is one and none is negative.
    const [lost, negative, wrong] = [
      lots.filter((lot) => lot.ours + lot.fitted + lot.off + lot.returned !== lot.received),
      lots.filter((lot) => Math.min(lot.ours, lot.fitted, lot.off) < 0),
      lots.filter((lot) => lot.wrong > 0),
    ];
    if (lost.length > 0) broken.push(`2: of ${lost.length} lots something is neither on hand nor fitted nor written off nor returned`);
    if (negative.length > 0) broken.push(`3 and 5: of ${negative.length} lots something is negative`);
    if (wrong.length > 0) broken.push(`8 and 9: ${wrong.length} lots moved at another cost, or before they came`);
    const { rows: bad } = await sql`
      select balance.id from stock_balance balance join place on place.id = balance.place_id
      where quantity_milli <= 0 or allocated_milli < 0 or allocated_milli > quantity_milli or (allocated_milli > 0 and place.type not in ('depot', 'van'))`.execute(
      tx.db,
    );
    if (bad.length > 0) broken.push(`3 and 4: ${bad.length} balances are empty, negative, claimed beyond what there is or where they may not be`);
    const { rows: fits } = await sql`
      select allocation.id from allocation where (state = 'fitted') <> ((select count(*) from stock_move move where move.document_id = allocation.id and move.kind = 'fit'
        and not exists (select from stock_move reversal where reversal.reverses_id = move.id)) = 1)`.execute(tx.db);
    if (fits.length > 0) broken.push(`7: ${fits.length} claims are fitted without exactly one fit that stands`);
    const { rows: twice } = await sql`select reverses_id from stock_move where reverses_id is not null group by reverses_id having count(*) > 1`.execute(tx.db);
    if (twice.length > 0) broken.push(`1 and 7: ${twice.length} moves are reversed twice`);
  });
  return broken;
}
