/** A value added to a growing object; without `answered` nobody knows whether it was. Times in milliseconds of one clock. */
export interface Append {
  readonly object: string;
  readonly value: string;
  readonly asked: number;
  readonly answered: number | undefined;
}

/** What a growing object was seen to hold. */
export interface Read {
  readonly object: string;
  readonly values: readonly string[];
  readonly asked: number;
  readonly answered: number;
}

/** Judges whether a history of objects that only grow is linearizable. `ordered` reads tell the order of the values, the others only which there are. */
export function anomalies(appends: readonly Append[], reads: readonly Read[], options: { readonly ordered: boolean }): string[] {
  const found: string[] = [];
  const ofObject = Map.groupBy(reads, ({ object }) => object);
  for (const [object, written] of Map.groupBy(appends, (append) => append.object)) {
    const seen = (ofObject.get(object) ?? []).toSorted((one, other) => one.values.length - other.values.length);
    const last = seen.at(-1);
    if (last) found.push(...judge(object, new Map(written.map((append) => [append.value, append])), { seen, last, ordered: options.ordered }));
  }
  return found;
}

function judge(
  object: string,
  written: ReadonlyMap<string, Append>,
  { seen, last, ordered }: { readonly seen: readonly Read[]; readonly last: Read; readonly ordered: boolean },
): string[] {
  const found: string[] = [];
  const final = new Set(last.values);
  for (const append of written.values())
    if (append.answered !== undefined && append.answered < last.asked && !final.has(append.value))
      found.push(`lost update: ${append.value} was acknowledged and is gone from ${object}`);
  let before = new Set<string>();
  for (const read of seen) {
    const values = new Set(read.values);
    if (values.size !== read.values.length) found.push(`doubled: ${object} holds a value twice`);
    const isPart = ordered ? read.values.every((value, index) => last.values[index] === value) : [...before].every((value) => values.has(value));
    if (!isPart) found.push(`incompatible order: two reads of ${object} agree with no order of what was written`);
    before = values;
    for (const value of values) {
      const append = written.get(value);
      if (!append) found.push(`phantom: ${object} holds ${value}, which nobody was told was written`);
      else if (append.asked > read.answered) found.push(`read from the future: ${value}`);
    }
    for (const append of written.values())
      if (append.answered !== undefined && append.answered < read.asked && !values.has(append.value))
        found.push(`stale read: ${append.value} was acknowledged before ${object} was read without it`);
  }
  return found;
}

/** Numbers that count up: none twice, and one that was asked for after another was answered is the greater. */
export function outOfOrder(drawn: readonly { readonly number: number; readonly asked: number; readonly answered: number }[]): string[] {
  const found: string[] = [];
  if (new Set(drawn.map(({ number }) => number)).size !== drawn.length) found.push('doubled: two documents have the same number');
  const byAnswer = drawn.toSorted((one, other) => one.answered - other.answered);
  let [highest, next] = [0, 0];
  for (const each of drawn.toSorted((one, other) => one.asked - other.asked)) {
    for (let earlier = byAnswer[next]; earlier && earlier.answered < each.asked; earlier = byAnswer[next]) {
      highest = Math.max(highest, earlier.number);
      next += 1;
    }
    if (each.number < highest) found.push(`out of order: ${each.number} was drawn after ${highest} had been answered`);
  }
  return found;
}
