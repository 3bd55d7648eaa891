import type { FacetValue } from '@quarterlight/contract/catalogue/facet-routes';
import { readTraits, type Traits } from './product-traits.rules.ts';

/** So many products of one sort. */
export interface Group {
  readonly traits: string;
  readonly category_id: string;
  readonly count: number;
}

/** What was counted: whole, or a part that stands for `times` as many. */
export interface Counted {
  readonly groups: readonly Group[];
  readonly times: number;
  readonly isExact: boolean;
}

/** How many there are in all, as far as it is known. */
export const totalOf = ({ groups, times }: Counted): number => Math.round(groups.reduce((sum, { count }) => sum + count, 0) * times);

/** The values of one facet with how many products have each, the most first. */
export function valuesOf(counted: Counted, of: (group: Group, traits: Traits) => readonly string[]): FacetValue[] {
  const sums = new Map<string, number>();
  for (const group of counted.groups) for (const value of of(group, readTraits(group.traits))) sums.set(value, (sums.get(value) ?? 0) + group.count);
  return [...sums]
    .map(([value, count]) => ({ value, count: Math.round(count * counted.times), isExact: counted.isExact }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/** A category with all that stand above it: what is below counts for each of them. */
export function withAbove(tree: readonly { readonly id: string; readonly parentId: string | null }[]): (categoryId: string) => string[] {
  const above = new Map(tree.map(({ id, parentId }) => [id, parentId]));
  return (categoryId) => {
    const found: string[] = [];
    for (let id: string | null = categoryId; id !== null && !found.includes(id); id = above.get(id) ?? null) found.push(id);
    return found;
  };
}
