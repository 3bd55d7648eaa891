import type { NeedSupplier, OrderNeed } from '@quarterlight/contract/ordering/schemas';
import { carriageFor } from '@quarterlight/contract/rules/order-terms';
import { lineCost, pence, sum, unitCost } from '@quarterlight/kit/money';
import { toMilli } from '@quarterlight/kit/quantities';

/** A need as it is ordered from a supplier. */
export interface Chosen {
  readonly need: OrderNeed;
  readonly quantity: number;
}

/** What a supplier asks for one piece of it, if it offers it. */
export const offerOf = (need: OrderNeed, supplierId: string) => need.offers.find((offer) => offer.supplierId === supplierId);

/** What it comes to in pence; nothing where the supplier offers none. */
export const netOf = ({ need, quantity }: Chosen, supplierId: string): number =>
  lineCost(unitCost(offerOf(need, supplierId)?.unitCost.unitAmount ?? 0), toMilli(quantity));

/** What an order for one place would come to, all in pence: with what stands on its draft already. */
export interface OrderSum {
  readonly place: string;
  /** The number of the draft that it is added to; null where a new one is made. */
  readonly draft: string | null;
  readonly net: number;
  /** How much is missing to the supplier's minimum. */
  readonly short: number;
  readonly carriage: number;
  /** How much more makes the carriage free; null where it is, or never is. */
  readonly freeIn: number | null;
}

/** The orders that what was chosen makes with a supplier, one for each place. */
export function orderSums(supplier: NeedSupplier, chosen: readonly Chosen[]): OrderSum[] {
  const places = Map.groupBy(chosen, ({ need }) => need.place?.id ?? '');
  return [...places].map(([placeId, own]) => {
    const draft = supplier.drafts.find(({ place }) => place.id === placeId);
    const net = sum([pence(draft?.net.amount ?? 0), ...own.map((each) => pence(netOf(each, supplier.id)))]);
    const freeFrom = supplier.carriageFreeFrom?.amount ?? 0;
    const carriage = carriageFor({ carriage: supplier.carriage.amount, freeFrom }, net);
    return {
      place: own[0]?.need.place?.name ?? '',
      draft: draft?.number ?? null,
      net,
      short: Math.max(0, supplier.minimum.amount - net),
      carriage,
      freeIn: carriage > 0 && freeFrom > 0 ? freeFrom - net : null,
    };
  });
}

/** Of the needs those from each supplier, by what was chosen for each or else its best buy; the supplier whose orders close first comes first. */
export function bySupplier(
  needs: readonly OrderNeed[],
  suppliers: readonly NeedSupplier[],
  chosen: ReadonlyMap<string, string>,
): { readonly supplier: NeedSupplier; readonly needs: readonly OrderNeed[] }[] {
  const known = new Map(suppliers.map((supplier) => [supplier.id, supplier]));
  const groups = Map.groupBy(needs, (need) => {
    const wished = chosen.get(need.id) ?? '';
    return offerOf(need, wished)?.supplierId ?? need.offers[0]?.supplierId ?? '';
  });
  const closing = (supplier: NeedSupplier) => supplier.closesAt ?? '9';
  return [...groups]
    .flatMap(([id, own]) => {
      const supplier = known.get(id);
      return supplier ? [{ supplier, needs: own }] : [];
    })
    .toSorted((one, other) => {
      const [first, second] = [closing(one.supplier), closing(other.supplier)];
      return first === second ? one.supplier.name.localeCompare(other.supplier.name) : first < second ? -1 : 1;
    });
}

/** How many, as they are typed; null where that is no number of pieces. */
export function typedQuantity(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', ''));
  return value > 0 && value <= 100_000 && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6 ? value : null;
}

/** How long is left in words: `1 h 12 min`. */
export function leftText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
