import type { Entity } from '@quarterlight/contract/entities';
import type { RawBuilder } from 'kysely';
import type { ReadTx } from '../database/scope.ts';
import type { DB } from '../database/tables.gen.ts';

/** What can be merged. */
export type MergedKind = 'customer' | 'supplier';

/** Rows that name a company by themselves. A merge moves them to the one that is kept and remembers which they were. Pieces of SQL are over the row `r`. */
export interface Holding {
  readonly table: keyof DB;
  /** The column that names the company. */
  readonly column: string;
  /** What people call the rows: 'Jobs'. */
  readonly title: string;
  /** Other columns that may name the same company, too. */
  readonly besides?: readonly string[];
  /** Only rows of which this holds. */
  readonly where?: string;
  /** A row of which this holds, beside a row `k` of the one that is kept, stays: there cannot be both, and the kept one's counts. */
  readonly clash?: string;
  /** What tells a company's rows apart; `id` unless told. */
  readonly key?: string;
  /** Search finds them for the people of the company. */
  readonly found?: true;
  /** Told to open screens, row by row: for what a company has few of. */
  readonly announce?: Entity;
  /** Whoever changes such a row holds what it belongs to first: it is moved once both are held. */
  readonly heldByOwner?: true;
  /** When a row was made, so that an undone merge can tell what was made since. */
  readonly madeAt?: string;
  /** The listed function that moves them, where the app may not change their table. */
  readonly by?: 'move_lots';
}

/** Columns that say again whose another row is: they go where that row goes, and back with it, whenever they were written. */
export interface Copy {
  readonly table: keyof DB;
  readonly column: string;
  /** Names the row that they belong to. */
  readonly along: string;
  /** The table of that row; any unless told. */
  readonly of?: keyof DB;
}

/** Rows that the database itself keeps with another by a foreign key: they are only counted, and found anew. */
export interface Follower {
  readonly table: keyof DB;
  readonly column: string;
  readonly title: string;
  readonly where?: string;
  /** Names the row that they follow, where search finds them for the people of the company. */
  readonly found?: { readonly along: string; readonly of: keyof DB };
}

/** What stands open of a company: its rows, and the address of their list. */
export interface OpenThing {
  readonly title: string;
  /** A select of one row for each. */
  readonly rows: (companyId: string, tx: ReadTx) => RawBuilder<unknown>;
  readonly list?: (companyId: string, tx: ReadTx) => string;
}

/** What an area keeps of customers or suppliers. */
export interface Kept {
  readonly holds?: readonly Holding[];
  readonly copies?: readonly Copy[];
  readonly follows?: readonly Follower[];
  /** What of the sums beside a customer comes from the area's rows, in pence: a select of one number. */
  readonly sums?: Readonly<Partial<Record<SumColumn, (companyId: string) => RawBuilder<unknown>>>>;
  /** The day of the newest row that counts as a job. */
  readonly lastJob?: (companyId: string) => RawBuilder<unknown>;
  /** Of these rows, which went over at that instant, the number of one that keeps them from going back. */
  readonly keepsFromUndo?: { readonly of: keyof DB; readonly find: (tx: ReadTx, ids: readonly string[], since: string) => Promise<string | undefined> };
  readonly open?: readonly OpenThing[];
}

export type SumColumn = 'exposure_pence' | 'balance_pence';

/** What an area keeps of companies: how it is counted, moved in a merge and back, and what of it stands open. */
export interface CompanyHoldings {
  readonly customer?: Kept;
  readonly supplier?: Kept;
  readonly branch?: Pick<Kept, 'open'>;
  /** What names a vehicle, which two that are one are merged by, too. */
  readonly vehicle?: Pick<Kept, 'holds'>;
}

/** Declares what an area keeps of companies. */
export const defineCompanyHoldings = (holdings: CompanyHoldings): CompanyHoldings => holdings;

/** What all areas keep of one kind, lowest area first. */
export interface AllKept {
  readonly holds: readonly Holding[];
  readonly copies: readonly Copy[];
  readonly follows: readonly Follower[];
  readonly sums: readonly NonNullable<Kept['sums']>[];
  readonly lastJobs: readonly NonNullable<Kept['lastJob']>[];
  readonly keepFromUndo: readonly NonNullable<Kept['keepsFromUndo']>[];
  readonly open: readonly OpenThing[];
}

/** Puts together what the areas keep of one kind. */
export function allKept(areas: readonly CompanyHoldings[], kind: keyof CompanyHoldings): AllKept {
  const kept = areas.flatMap((area): Kept[] => (area[kind] ? [area[kind]] : []));
  return {
    holds: kept.flatMap(({ holds = [] }) => holds),
    copies: kept.flatMap(({ copies = [] }) => copies),
    follows: kept.flatMap(({ follows = [] }) => follows),
    sums: kept.flatMap(({ sums }) => sums ?? []),
    lastJobs: kept.flatMap(({ lastJob }) => lastJob ?? []),
    keepFromUndo: kept.flatMap(({ keepsFromUndo }) => keepsFromUndo ?? []),
    open: kept.flatMap(({ open = [] }) => open),
  };
}

/** Under which name a merge remembers the rows of a holding. */
export const nameOfHolding = ({ table, column }: Holding): string => `${table}.${column}`;
