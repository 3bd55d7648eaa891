import type { SheetRoute } from '@quarterlight/contract/sheet-route';
import type { Page } from '../database/keyset.ts';
import type { ReadTx } from '../database/scope.ts';

/** A list whose file can be made in the background. */
export interface KnownList {
  readonly file: SheetRoute;
  /** One of its pages, as whoever asks may see it. */
  readonly page: (tx: ReadTx, criteria: unknown, params: unknown) => Promise<Page<unknown>>;
}

// Filled as the lists are bound: a list is one handler, and work in the background goes through that one, too.
const lists = new Map<string, KnownList>();

export const knowList = (list: KnownList): void => void lists.set(list.file.path, list);

/** The list of a file's path. */
export const listOf = (path: string): KnownList | undefined => lists.get(path);

/** The list that an address names, and the names in its path. */
export function listAt(pathname: string): { readonly list: KnownList; readonly params: Readonly<Record<string, string>> } | undefined {
  const asked = pathname.split('/');
  for (const list of lists.values()) {
    const params: Record<string, string> = Object.create(null);
    const parts = list.file.path.split('/');
    const fits = parts.every((part, index) => {
      const given = asked[index] ?? '';
      if (!part.startsWith(':')) return part === given;
      params[part.slice(1)] = given;
      return given !== '';
    });
    if (fits && parts.length === asked.length) return { list, params };
  }
  return undefined;
}
