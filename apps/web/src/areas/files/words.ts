import type { Folder } from '@quarterlight/contract/files/library-schemas';
import { formatNumber } from '@quarterlight/kit/numbers';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: 820 bytes, 1.4 MB. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1_024 && unit < units.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  const digits = size < 10 && unit > 0 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${formatNumber(digits)} ${units[unit]}`;
}

type Tree = readonly Folder[];

/** The folders from the top down to one, itself last; none where it is not there. */
export function wayTo(folders: Tree, id: string | null): Folder[] {
  const way: Folder[] = [];
  for (let at = id; at !== null && way.length <= folders.length; ) {
    const folder = folders.find((each) => each.id === at);
    if (!folder) return [];
    way.unshift(folder);
    at = folder.parentId;
  }
  return way;
}

export const childrenOf = (folders: Tree, id: string | null): Folder[] => folders.filter(({ parentId }) => parentId === id);

/** A folder's own folders at any depth, and itself. */
export const insideOf = (folders: Tree, id: string): ReadonlySet<string> =>
  new Set(folders.filter((folder) => wayTo(folders, folder.id).some((each) => each.id === id)).map((folder) => folder.id));

/** The value of a select that stands for the top. */
export const top = 'top';
/** Where something can be put, as a select shows it. */
export const placesIn = (folders: Tree, without: ReadonlySet<string> = new Set()): { value: string; label: string }[] => [
  { value: top, label: 'Files (at the top)' },
  ...folders
    .filter(({ id, mayChange }) => mayChange && !without.has(id))
    .map(({ id }) => ({
      value: id,
      label: wayTo(folders, id)
        .map(({ name }) => name)
        .join(' / '),
    }))
    .sort((one, other) => one.label.localeCompare(other.label)),
];
