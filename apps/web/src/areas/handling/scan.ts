import { comparedCode } from '@quarterlight/contract/stock/codes';

interface Labelled {
  readonly id: string;
  readonly code: string;
  readonly barcode: string;
}

/** The place whose label was scanned: its code or barcode, or the address that its square holds. */
export function placeOfScan<Place extends Labelled>(places: readonly Place[], scanned: string): Place | undefined {
  const code = comparedCode(scanned);
  const id = /^https?:\/\/.*\/([0-9a-f-]{36})\/?(?:[?#].*)?$/i.exec(scanned.trim())?.[1]?.toLowerCase();
  return places.find((place) => (id === undefined ? [place.code, place.barcode].some((own) => own !== '' && comparedCode(own) === code) : place.id === id));
}

interface Coded {
  readonly codes: readonly string[];
}

/** What has a scanned code among its own; the codes of products are read with and without their hyphens. */
export function fittingOf<Item extends Coded>(items: readonly Item[], scanned: string): Item[] {
  const plain = (code: string) => comparedCode(code).replaceAll('-', '');
  return items.filter(({ codes }) => codes.some((own) => plain(own) === plain(scanned)));
}
