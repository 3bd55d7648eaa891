/** The ids with one moved to a place, counted from 0. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((each) => each !== id);
  const at = Math.max(0, Math.min(place, rest.length));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** Whether two orders are the same. */
export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
