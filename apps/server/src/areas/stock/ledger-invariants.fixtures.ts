import { sql } from 'kysely';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { driftOf } from './stock.fixtures.ts';

/** What of a lot went, by its moves, to places of a type; with `back` less what came from them again. */
const gone = (type: string, back: boolean, but = sql``) => sql`(select coalesce(sum(case when to_place.type = ${type} then quantity_milli
    when ${back} and from_place.type = ${type} then -quantity_milli end), 0)::bigint
  from stock_move move join place to_place on to_place.id = move.to_place_id join place from_place on from_place.id = move.from_place_id where move.lot_id = lot.id ${but})`;
/** A lot that a count made never came. */
const came = sql`exists (select from stock_move move where move.lot_id = lot.id and move.kind = 'receipt')`;
/** Counts, and what takes one back: a count may find more of a lot than ever was written off. */
const counted = sql`and not exists (select from stock_move count where count.id in (move.id, move.reverses_id) and count.kind = 'count')`;

/** A sentence for every invariant of the ledger that does not hold: append-only 1, double-sided 2, never negative 3, claims 4, one place 5, fold 6, once 7, value 8, order in time 9. */
export async function brokenInvariants(tenant: TestTenant): Promise<string[]> {
  const broken: string[] = [];
  const drift = await driftOf(tenant);
  if (drift.length > 0) broken.push(`6: ${drift.length} balances or claims differ from the ledger`);
  await tenant.scope.read(async (tx) => {
    const { rows: lots } = await sql<{ received: number; ours: number; fitted: number; off: number; lost: number; returned: number; wrong: number }>`
      select case when ${came} then lot.received_milli else 0 end as received, (select coalesce(sum(quantity_milli), 0)::bigint from stock_balance where lot_id = lot.id) as ours,
        ${gone('customer', true)} as fitted, ${gone('write-off', true)} as off, ${gone('write-off', true, counted)} as lost, ${gone('supplier', true, sql`and move.kind <> 'receipt'`)} as returned,
        (select count(*) from stock_move move where move.lot_id = lot.id and (move.unit_cost <> lot.unit_cost or move.posted_at < lot.received_at)) as wrong
      from lot`.execute(tx.db);
    // 5: a serial pane is in one place, since the sum of its places is one and none is negative.
    const [lost, negative, wrong] = [
      lots.filter((lot) => lot.ours + lot.fitted + lot.off + lot.returned !== lot.received),
      lots.filter((lot) => Math.min(lot.ours, lot.fitted, lot.lost) < 0),
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
    const { rows: astray } = await sql`
      select lot_id from (select lot_id, quantity_milli as quantity from stock_balance join place on place.id = place_id where place.type = 'in-transit'
        union all select line.lot_id, received_milli + damaged_milli + lost_milli + returned_milli - quantity_milli from transfer_line line
          join transfer on transfer.id = transfer_id where transfer.state in ('sent', 'part-received')) on_the_way group by lot_id having sum(quantity) <> 0`.execute(
      tx.db,
    );
    if (astray.length > 0) broken.push(`2: of ${astray.length} lots more or less is on its way than transfers say`);
    const { rows: twice } = await sql`select reverses_id from stock_move where reverses_id is not null group by reverses_id having count(*) > 1`.execute(tx.db);
    if (twice.length > 0) broken.push(`1 and 7: ${twice.length} moves are reversed twice`);
  });
  return broken;
}
