import type { listLevels } from '@quarterlight/contract/replenishment/routes';
import { LevelSource, type StockLevel } from '@quarterlight/contract/replenishment/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { reorderQuantity } from '@quarterlight/contract/rules/reorder';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { type Page, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { quantity } from '../stock/index.ts';
import { findLevels, findStandings, getLevel, type ShownLevel, type Standing } from './levels.queries.ts';

const keyOf = (row: ShownLevel) => ({ placeId: row.place_id, productId: row.product_id });

/** Levels with how much there is. */
export async function showLevels(tx: ReadTx, query: QueryOf<typeof listLevels>): Promise<Page<StockLevel>> {
  const page = await findLevels(tx, query);
  const standings = await findStandings(tx, page.items.map(keyOf));
  return presentPage(page, (row) => presentLevel(row, standings));
}

export async function showLevel(tx: ReadTx, { id }: { readonly id: string }): Promise<StockLevel> {
  const row = await getLevel(tx, id);
  return presentLevel(row, await findStandings(tx, [keyOf(row)]));
}

function presentLevel(row: ShownLevel, standings: readonly Standing[]): StockLevel {
  const standing = standings.find((each) => each.product_id === row.product_id && each.root_id === row.place_id);
  const { on_hand: onHand = 0, allocated = 0, on_order: onOrder = 0 } = standing ?? {};
  return {
    ...onWire(row, 'id', 'product_id', 'code', 'description', 'set_at', 'version'),
    place: { id: row.place_id, code: row.place_code, name: row.place_name, type: PlaceType.parse(row.place_type) },
    least: quantity(row.minimum_milli),
    most: quantity(row.maximum_milli),
    source: LevelSource.parse(row.source),
    setBy: row.set_by_name ?? '',
    onHand: quantity(onHand),
    available: quantity(onHand - allocated),
    onOrder: quantity(onOrder),
    reorder: quantity(reorderQuantity(onHand - allocated + onOrder, { least: row.minimum_milli, most: row.maximum_milli })),
  };
}
