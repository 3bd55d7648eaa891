import { usualDays } from '@quarterlight/contract/replenishment/names';
import type { listFlow } from '@quarterlight/contract/replenishment/routes';
import { type FlowLine, LevelSource } from '@quarterlight/contract/replenishment/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { perWeek, weeksOfCover } from '@quarterlight/contract/rules/reorder';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { moneyOf, pence, roundHalfUp } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { findPlaces, idsBelow, isInReach, isOurs, type PlaceRow, quantity, seesCosts } from '../stock/index.ts';
import { beginning, findFlowProducts, findUsage, firstWithStock } from './flow.queries.ts';
import { findLevelsAt, findStandings } from './levels.queries.ts';
import { proposalsOf } from './proposals.ts';

/** A location within the actor's bounds, or refused as if it were not there. */
export async function reachableLocation(tx: ReadTx, id: string): Promise<PlaceRow> {
  const place = found((await findPlaces(tx, [id])).get(id));
  return found(isOurs(place) && place.level === 'location' && isInReach(tx.actor, place) ? place : undefined);
}

export const presentPlace = (place: PlaceRow) => ({ id: place.id, code: place.code, name: place.name, type: PlaceType.parse(place.type) });

/** What came to a location and left it, product by product, with the levels that its use proposes. */
export async function showFlow(tx: ReadTx, query: QueryOf<typeof listFlow>): Promise<ReplyOf<typeof listFlow>> {
  const days = query.days ?? usualDays;
  const range = { from: beginning(tx, days).from, to: tx.today };
  const id = query.locationId ?? (await firstWithStock(tx));
  if (id === undefined) return { items: [], total: 0, totalIsExact: true, next: null, previous: null, location: null, ...range };
  const place = await reachableLocation(tx, id);
  const within = { inside: await idsBelow(tx, id), isVan: place.type === 'van', locationId: id };
  const page = await findFlowProducts(tx, within, query);
  const productIds = page.items.map((row) => row.id);
  const [usage, standings, levels] = await Promise.all([
    findUsage(tx, { ...within, productIds, days }),
    findStandings(
      tx,
      productIds.map((productId) => ({ placeId: id, productId })),
    ),
    findLevelsAt(tx, id, productIds),
  ]);
  const proposals = await proposalsOf(tx, place, new Map(usage.map((row) => [row.product_id, row.used])), days);
  const present = (row: (typeof page.items)[number]): FlowLine => {
    const flow = usage.find((each) => each.product_id === row.id) ?? { used: 0, received: 0, lost: 0, transferred: 0 };
    const standing = standings.find((each) => each.product_id === row.id);
    const { on_hand: onHand = 0, allocated = 0, on_order: onOrder = 0, cost = '0', oldest = null } = standing ?? {};
    const [level, proposal] = [levels.get(row.id), proposals.get(row.id)];
    const isNews = proposal !== undefined && (level?.minimum_milli !== proposal.least || level.maximum_milli !== proposal.most);
    return {
      id: row.id,
      code: row.code,
      description: row.description,
      opening: quantity(onHand - flow.received - flow.transferred + flow.used + flow.lost),
      received: quantity(flow.received),
      used: quantity(flow.used),
      transferred: quantity(flow.transferred),
      lost: quantity(flow.lost),
      onHand: quantity(onHand),
      allocated: quantity(allocated),
      available: quantity(onHand - allocated),
      onOrder: quantity(onOrder),
      perWeek: perWeek(flow.used, days),
      weeksOfCover: weeksOfCover(onHand - allocated, flow.used, days),
      value: seesCosts(tx.actor) ? moneyOf(pence(roundHalfUp(BigInt(cost), 100_000n)), tx.tenant.currency) : null,
      age: oldest === null ? null : Math.max(0, daysBetween(localDayOf(oldest, tx.tenant.timeZone), day(tx.today))),
      level: level
        ? {
            id: level.id,
            least: quantity(level.minimum_milli),
            most: quantity(level.maximum_milli),
            source: LevelSource.parse(level.source),
            version: level.version,
          }
        : null,
      proposal: isNews ? { least: quantity(proposal.least), most: quantity(proposal.most), why: proposal.why } : null,
    };
  };
  return { ...presentPage(page, present), location: presentPlace(place), ...range };
}
