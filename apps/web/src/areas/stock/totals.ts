import type { StockPlace } from '@quarterlight/contract/stock/schemas';
import { fromMilli, sumMilli, toMilli } from '@quarterlight/kit/quantities';
import { plural } from '@quarterlight/kit/text';

/** What places hold together; the value is null where the user may not see costs. */
export function sumPlaces(places: readonly StockPlace[]): Pick<StockPlace, 'quantity' | 'allocated' | 'value'> {
  const first = places.find((place) => place.value !== null)?.value;
  return {
    quantity: fromMilli(sumMilli(places.map((place) => toMilli(place.quantity)))),
    allocated: fromMilli(sumMilli(places.map((place) => toMilli(place.allocated)))),
    value: first ? { amount: places.reduce((sum, place) => sum + (place.value?.amount ?? 0), 0), currency: first.currency } : null,
  };
}

/** How many pieces lines hold together: '28 pieces' of 17 lines. */
export function piecesText(lines: readonly { readonly quantity: number }[]): string {
  const count = fromMilli(sumMilli(lines.map(({ quantity }) => toMilli(quantity))));
  return plural(count, 'piece');
}
