import type { PermissionName } from '@quarterlight/contract/permissions';
import type { SearchKind } from '@quarterlight/contract/search/schemas';
import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.gen.ts';

/** What is shown of a find; a state where the record has one. */
export interface Found {
  readonly title: string;
  readonly detail: string;
  readonly state?: string;
}

/** For a bound: null is everybody's, `emptyId` nobody's who is bound so. */
export interface Seen {
  readonly customer?: string | null;
  readonly branch?: string | null;
  readonly technician?: string | null;
}

export interface SearchDefinition<Row extends { readonly id: string } = { readonly id: string }> {
  readonly kind: SearchKind;
  /** Who may find it. */
  readonly permission: PermissionName;
  readonly table: keyof DB;
  /** What is shown or looked for does not all stand in its own row: `load` joins it. */
  readonly joined?: true;
  /** Rows by their ids, as far as the reader may see them; with what is shown besides. */
  readonly load: (db: Kysely<DB>, ids: readonly string[]) => Promise<readonly Row[]>;
  /** What it is found by, folded by `searchKeys`. */
  keys(row: Row): readonly string[];
  /** How equally good finds stand; youngest first where it says nothing. */
  place?(row: Row): string;
  /** Whose it is, as the record's policies have it. */
  seenBy?(row: Row): Seen;
  present(row: Row): Found;
}

/** Declares how a kind of record is found. */
export const defineSearch = <Row extends { readonly id: string }>(definition: SearchDefinition<Row>): SearchDefinition<Row> => definition;

/** Facts as one line: what is empty is left out. */
export const line = (...facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(', ');
