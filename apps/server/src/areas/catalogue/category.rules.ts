import { categoryLevels } from '@quarterlight/contract/catalogue/category-schemas';

interface Branch {
  readonly id: string;
  readonly parent_id: string | null;
}

/** What keeps a category from standing below another: that one stands below it already, or too many would stand above each other. */
export function whyNotBelow(rows: readonly Branch[], id: string | null, parentId: string): 'circle' | 'too-deep' | null {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  let above = 0;
  for (let at: string | null = parentId; at !== null && above <= rows.length; at = parents.get(at) ?? null) {
    if (at === id) return 'circle';
    above += 1;
  }
  return above + heightOf(rows, id) > categoryLevels ? 'too-deep' : null;
}

/** How many levels a category is with those below it; a new one is one. */
function heightOf(rows: readonly Branch[], id: string | null): number {
  if (id === null) return 1;
  const children = Map.groupBy(rows, (row) => row.parent_id);
  let height = 0;
  for (let level: readonly string[] = [id]; level.length > 0 && height <= rows.length; height += 1)
    level = level.flatMap((each) => (children.get(each) ?? []).map((row) => row.id));
  return height;
}
