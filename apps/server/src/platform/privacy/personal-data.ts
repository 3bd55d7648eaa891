import type { SearchKind } from '@quarterlight/contract/search/schemas';
import type { DB } from '../database/tables.gen.ts';

/** What stands where the name of somebody stood. */
export const erasedPerson = "'Erased person'";
export const erasedKey = "'erased person'";
export const formerUser = "'Former user'";

/** What belongs to a row's person, column by column, and what it becomes: SQL over the row `r`, whose outcome is the same however often it is done. */
export type Erasure = Readonly<Record<string, string>>;

/** Several columns that become the same: `all("''", 'email', 'mobile')`. */
export const all = (becomes: string, ...columns: readonly string[]): Erasure => Object.fromEntries(columns.map((column) => [column, becomes]));

/** How somebody is found among the rows of a table, and what people recognise a row by. Pieces of SQL are over the row `r`. */
export interface Finding {
  readonly label: string;
  readonly detail?: string;
  /** Whole names. */
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly telephones: readonly string[];
  /** Only rows of which this holds are of one person. */
  readonly only?: string;
}

/** Rows `r` that hang on a row `p` of a table that is said before. */
export interface Under {
  readonly of: keyof DB;
  /** `r.worksheet_id = p.id` */
  readonly on: string;
}

/** What an area holds of people in one table, found by itself or by what it hangs on. What hangs on something is erased before it. */
export interface PersonalData {
  readonly table: keyof DB;
  /** What people call the rows: 'Jobs'. */
  readonly title: string;
  readonly find?: Finding;
  readonly under?: Under;
  /** What is erased of a row; `removed` where the whole row goes, nothing where all of it stays. */
  readonly erases: Erasure | 'removed';
  /** What stays of it and is handed out with the rest, each column with the reason. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Only their name stands there, on what they did: handed out as that it does. */
  readonly nameOnly?: true;
  /** Rows of which this holds stay for a time that the law says: over `r` and `p`. */
  readonly held?: { readonly when: string; readonly until: string; readonly why: string };
  /** Rows of which this holds have to be done with before anything is erased. */
  readonly open?: { readonly when: string; readonly says: string };
  /** The listed function that erases them, by their ids, where the app may not change them once this holds. */
  readonly by?: { readonly call: string; readonly when: string };
  /** A version that whoever has it open is to see counted up. */
  readonly versioned?: true;
  /** Bytes that go with the row, and are handed out with it unless its `hash` is hidden. */
  readonly bytes?: true;
  /** The log tells of it by its id, though its versions are not counted. */
  readonly logged?: true;
  /** The log says whose it was by name. */
  readonly named?: true;
  /** Columns in which other people's data may stand: they are handed out to nobody, nor is what the log has of such rows. */
  readonly hides?: readonly string[];
  /** What search finds them as. */
  readonly search?: SearchKind;
}

/** Declares what an area holds of people, what hangs on something behind it. */
export const definePersonalData = (...held: readonly PersonalData[]): readonly PersonalData[] => held;

/** What somebody is known by. */
export interface KnownAs {
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
}

/** Rows by their table: what was chosen, with all that hangs on it. */
export type Rows = ReadonlyMap<string, ReadonlySet<string>>;
