import type { ToPutAway } from '@quarterlight/contract/handling/schemas';

/** How many of each lot somebody has taken and not put down yet. */
export type Hand = ReadonlyMap<string, number>;

const clean = (pieces: number): number => Math.round(pieces * 1000) / 1000;

/** One more of what was scanned, of the first lot that has some left; undefined where all of it is in hand. */
export function takeOne(hand: Hand, fitting: readonly ToPutAway[]): { readonly hand: Hand; readonly item: ToPutAway; readonly quantity: number } | undefined {
  const item = fitting.find(({ lotId, quantity }) => (hand.get(lotId) ?? 0) < quantity);
  if (!item) return undefined;
  const quantity = clean(Math.min(item.quantity, (hand.get(item.lotId) ?? 0) + 1));
  return { hand: new Map([...hand, [item.lotId, quantity]]), item, quantity };
}

/** So many of a lot in hand, none to put it down. */
export function setTaken(hand: Hand, { lotId, quantity: most }: ToPutAway, quantity: number): Hand {
  const others = [...hand].filter(([id]) => id !== lotId);
  return new Map(quantity > 0 ? [...others, [lotId, clean(Math.min(most, quantity))]] : others);
}

/** What is in hand of what lies there still. */
export const inHand = (hand: Hand, items: readonly ToPutAway[]): { readonly item: ToPutAway; readonly quantity: number }[] =>
  items.flatMap((item) => {
    const quantity = Math.min(item.quantity, hand.get(item.lotId) ?? 0);
    return quantity > 0 ? [{ item, quantity }] : [];
  });
