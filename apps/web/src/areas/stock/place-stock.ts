import type { FreeStock } from '@quarterlight/contract/stock/schemas';

type Line = FreeStock['lines'][number];

/** What lies of one product in one place. */
export interface PlaceStock {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: Line['place']['type'];
  readonly onHand: number;
  readonly reserved: number;
  readonly free: number;
  /** The first day on which some of it expires. */
  readonly expires: string | null;
}

/** The lots of a product, place by place: depots before vans, then where most is free. */
export function byPlace(lines: readonly Line[]): PlaceStock[] {
  const places = [...Map.groupBy(lines, ({ place }) => place.id).values()].flatMap((own): PlaceStock[] => {
    const [first] = own;
    if (!first) return [];
    const { id, code, name, type } = first.place;
    const sum = (of: (line: Line) => number) => Math.round(own.reduce((total, line) => total + of(line), 0) * 1000) / 1000;
    const days = own.flatMap(({ expires }) => expires ?? []).toSorted();
    return [
      {
        id,
        code,
        name,
        type,
        onHand: sum((line) => line.quantity),
        reserved: sum((line) => line.allocated),
        free: sum((line) => line.free),
        expires: days[0] ?? null,
      },
    ];
  });
  const rank = ({ type }: PlaceStock) => (type === 'depot' ? 0 : 1);
  return places.toSorted((one, other) => rank(one) - rank(other) || other.free - one.free || one.code.localeCompare(other.code));
}
