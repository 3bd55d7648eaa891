/** How many letters have to be put in, left out or changed to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The name that somebody probably meant, where two letters or fewer are wrong; undefined where none is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, far: distance(typed.toLowerCase().slice(0, 40), name.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far);
  return nearest !== undefined && nearest.far <= 2 && nearest.far < nearest.name.length - 1 ? nearest.name : undefined;
}
