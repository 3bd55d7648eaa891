import type { LookupList } from '@quarterlight/contract/system/schemas';
import type { DB } from '../database/tables.gen.ts';

/** Rows that name an entry of a lookup list. Their column stands in an index right behind the tenant, so that counting them and deleting an entry stay quick. */
export interface LookupUse {
  readonly lists: readonly LookupList[];
  readonly table: keyof DB;
  readonly column: string;
  /** What people call the rows: 'Jobs'. */
  readonly title: string;
  /** What of the entry stands in the column; its id unless told. */
  readonly by?: 'kind' | 'name';
  /** The address of the list that shows them. */
  readonly page?: (value: string) => string;
}

/** Declares which rows of an area name entries of lookup lists. */
export const defineLookupUses = (...uses: readonly LookupUse[]): readonly LookupUse[] => uses;
