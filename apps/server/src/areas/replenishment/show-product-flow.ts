import { usualDays } from '@quarterlight/contract/replenishment/names';
import type { productFlow } from '@quarterlight/contract/replenishment/routes';
import type { AvailabilityLine, ProductFlow } from '@quarterlight/contract/replenishment/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { day, daysFrom } from '@quarterlight/kit/days';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { idsBelow, quantity } from '../stock/index.ts';
import { findClaims, findLots, findOnOrder, findOnTheWay } from './availability.queries.ts';
import { beginning, findDays } from './flow.queries.ts';
import { findProducts } from './levels.queries.ts';
import { presentPlace, reachableLocation } from './show-flow.ts';

const nothing = { place: null, batch: '', at: null, on: null, document: '', documentId: null, worksheetId: null } as const;

/** A product at a location: what lay there at the end of each day, and why what is available is what it is, line by line. */
export async function showProductFlow(tx: ReadTx, { locationId, productId, days = usualDays }: QueryOf<typeof productFlow>): Promise<ProductFlow> {
  const place = await reachableLocation(tx, locationId);
  const product = found((await findProducts(tx, [productId])).get(productId));
  const wanted = { inside: await idsBelow(tx, locationId), productId };
  const [lots, claims, onTheWay, onOrder, came] = await Promise.all([
    findLots(tx, wanted),
    findClaims(tx, wanted),
    findOnTheWay(tx, wanted),
    findOnOrder(tx, wanted),
    findDays(tx, { ...wanted, days }),
  ]);
  const isAside = place.type !== 'depot' && place.type !== 'van';
  const lines: (AvailabilityLine & { readonly milli: number })[] = [
    ...lots.map((lot) => ({
      ...nothing,
      kind: 'lot' as const,
      id: lot.id,
      milli: lot.quantity_milli,
      place: { id: lot.place_id, code: lot.place_code, name: lot.place_name, type: PlaceType.parse(lot.place_type) },
      batch: lot.batch,
      at: lot.received_at,
      document: lot.order_number ?? '',
      documentId: lot.order_id,
    })),
    ...claims.map((claim) => ({
      ...nothing,
      kind: 'claim' as const,
      id: claim.id,
      milli: -claim.quantity_milli,
      at: claim.created_at,
      worksheetId: claim.worksheet_id,
    })),
    ...(isAside
      ? lots.map((lot) => ({ ...nothing, kind: 'put-aside' as const, id: lot.id, milli: lot.allocated_milli - lot.quantity_milli, batch: lot.batch }))
      : []),
    ...onTheWay.map((line) => ({
      ...nothing,
      kind: 'on-the-way' as const,
      id: line.id,
      milli: line.coming,
      at: line.sent_at,
      document: line.number,
      documentId: line.transfer_id,
    })),
    ...onOrder.map((row) => ({
      ...nothing,
      kind: 'on-order' as const,
      id: row.id,
      milli: row.coming,
      on: row.expected_on,
      document: row.reference,
      documentId: row.order_id,
    })),
  ]
    .filter(({ milli }) => milli !== 0)
    .map((line) => ({ ...line, quantity: quantity(line.milli) }));
  const sum = (kind: AvailabilityLine['kind']) => lines.reduce((all, line) => (line.kind === kind ? all + line.milli : all), 0);
  const onHand = sum('lot');
  return {
    productId,
    code: product.code,
    description: product.description,
    location: presentPlace(place),
    balances: balancesOf(tx, onHand, came, days),
    onHand: quantity(onHand),
    allocated: quantity(-sum('claim')),
    putAside: quantity(-sum('put-aside')),
    available: quantity(onHand + sum('claim') + sum('put-aside')),
    onTheWay: quantity(sum('on-the-way')),
    onOrder: quantity(sum('on-order')),
    lines: lines.map(({ milli: _, ...line }) => line),
  };
}

/** What lay there at the end of each day, from what lies there now back. */
function balancesOf(tx: ReadTx, onHand: number, came: ReadonlyMap<string, number>, days: number): ProductFlow['balances'] {
  let balance = onHand;
  return daysFrom(beginning(tx, days).from, day(tx.today))
    .toReversed()
    .map((on) => {
      const line = { day: on, quantity: quantity(balance) };
      balance -= came.get(on) ?? 0;
      return line;
    })
    .toReversed();
}
