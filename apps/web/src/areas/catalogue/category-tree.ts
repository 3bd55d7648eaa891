import type { Category } from '@quarterlight/contract/catalogue/schemas';

/** A category as a row of the tree. */
export interface TreeRow {
  readonly category: Category;
  /** 1 at the top. */
  readonly level: number;
  readonly isParent: boolean;
  readonly isOpen: boolean;
}

/** A category and those above it, the topmost first. */
export function lineOf(categories: readonly Category[], id: string): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const line: Category[] = [];
  for (let at = byId.get(id); at !== undefined && !line.includes(at); at = at.parentId === null ? undefined : byId.get(at.parentId)) line.unshift(at);
  return line;
}

/** The name of a category with those above it: 'Glass › Windscreens'. */
export const pathOf = (categories: readonly Category[], id: string): string =>
  lineOf(categories, id)
    .map(({ name }) => name)
    .join(' › ');

/** The categories below one, however far, and itself. */
export const belowOf = (categories: readonly Category[], id: string): ReadonlySet<string> =>
  new Set(categories.filter((category) => lineOf(categories, category.id).some((each) => each.id === id)).map((category) => category.id));

interface Shown {
  /** Codes of those that are closed. */
  readonly closed: ReadonlySet<string>;
  /** What is looked for; whatever has it in its name or code is shown with those above it, all open. */
  readonly text: string;
}

/** The rows of the tree in its order (`categories` have it), without what stands below closed ones. */
export function treeRows(categories: readonly Category[], { closed, text }: Shown): TreeRow[] {
  const typed = text.trim().toLowerCase();
  const wanted =
    typed === ''
      ? null
      : new Set(
          categories
            .filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(typed))
            .flatMap(({ id }) => lineOf(categories, id).map((category) => category.id)),
        );
  const parents = new Set(categories.map(({ parentId }) => parentId));
  return categories.flatMap((category) => {
    const line = lineOf(categories, category.id);
    const isHidden = wanted === null && line.slice(0, -1).some(({ code }) => closed.has(code));
    if (isHidden || (wanted !== null && !wanted.has(category.id))) return [];
    const isParent = parents.has(category.id);
    return [{ category, level: line.length, isParent, isOpen: isParent && (wanted !== null || !closed.has(category.code)) }];
  });
}
