/** At least one thing to choose from. */
export type Choices<Item> = readonly [Item, ...Item[]];

/** A seeded source of choices: the same seed gives the same requests. */
export interface Chance {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0 to `most`, both included. */
  whole(most: number): number;
  one<Item>(items: Choices<Item>): Item;
  /** One of the items; undefined where there are none. */
  any<Item>(items: readonly Item[]): Item | undefined;
}

/** Mulberry32: small, fast, and the same on every machine. */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (most: number) => Math.floor(next() * (most + 1));
  return { next, whole, one: (items) => items[whole(items.length - 1)] ?? items[0], any: (items) => items[whole(items.length - 1)] };
}

/** A seed of its own for a name, so that one route's requests do not depend on the others. */
export function seedOf(name: string, seed: number): number {
  let hash = seed >>> 0;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}
