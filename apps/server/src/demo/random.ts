/** Chance that always falls the same way: the same seed gives the same company. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number between the two, both included. */
  int(least: number, most: number): number;
  chance(share: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  weighted<Item>(list: readonly Item[], weight: (item: Item) => number): Item;
  /** The list in another order; the list itself stays. */
  shuffled<Item>(list: readonly Item[]): Item[];
  digits(count: number): string;
  /** Letters that registrations use. */
  letters(count: number): string;
  /** Chance of its own under a name, so that one part of the story does not shift another. */
  fork(name: string): Random;
}

const plateLetters = 'ABCDEFGHJKLMNOPRSTUVWXYZ';

function mix(text: string, from: number): number {
  let hash = from;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return hash >>> 0;
}

function repeat(count: number, one: () => string): string {
  let text = '';
  for (let index = 0; index < count; index += 1) text += one();
  return text;
}

/** Chance from a seed; another number to begin from gives another story under the same name. */
export function makeRandom(seed: string, from = 2_166_136_261): Random {
  let state = mix(seed, from);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick,
    weighted: (list, weight) => {
      let left = next() * list.reduce((all, item) => all + weight(item), 0);
      return list.find((item) => (left -= weight(item)) < 0) ?? pick(list);
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ item }) => item),
    digits: (count) => repeat(count, () => String(int(0, 9))),
    letters: (count) => repeat(count, () => plateLetters[int(0, plateLetters.length - 1)] ?? 'A'),
    fork: (name) => makeRandom(`${seed}/${name}`, from),
  };
}

/** Makes ids as the product does (UUID version 7, in the order of time), but from the seed. Takes the row's instant in milliseconds. */
export function makeIds(random: Random): (at: number) => string {
  const made = new Map<number, number>();
  const hex = (below: number) => (below + Math.floor(random.next() * below)).toString(16).slice(1);
  return (at) => {
    let time = Math.floor(at);
    let count = made.get(time) ?? 0;
    while (count > 0xfff) {
      time += 1;
      count = made.get(time) ?? 0;
    }
    made.set(time, count + 1);
    const text = time.toString(16).padStart(12, '0');
    return `${text.slice(0, 8)}-${text.slice(8)}-7${(0x1000 + count).toString(16).slice(1)}-${(8 + random.int(0, 3)).toString(16)}${hex(16 ** 3)}-${hex(16 ** 6)}${hex(16 ** 6)}`;
  };
}
