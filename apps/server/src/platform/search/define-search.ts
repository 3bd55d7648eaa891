import type { PermissionName } from '@quarterlight/contract/permissions';
import type { SearchKind } from '@quarterlight/contract/search/schemas';

/** What is shown of a find; a state where the record has one. */
export interface Found {
  readonly title: string;
  readonly detail: string;
  readonly state?: string;
}

/**
 * How one kind of record is searched. All SQL is constant text; what a person typed reaches it as the row `w` (a type `app.wanted`), never as text.
 * The functions give ids past the policies but within the reader's bounds; the rows of `from` are read under the policies as everywhere.
 */
export interface SearchDefinition<Field extends string = string> {
  readonly kind: SearchKind;
  /** Who may find it. */
  readonly permission: PermissionName;
  /** Gives id and fit of what is found: `select … from app.search_…(w.w)`. */
  readonly find: string;
  /** The table as `t`, with left joins where needed. */
  readonly from: string;
  /** A condition that the record's own list has, too. */
  readonly where?: string;
  /** How equally good finds stand; ends in the id. */
  readonly order: string;
  /** What is read of a find, as SQL that gives text. */
  readonly fields: Readonly<Record<Field, string>>;
  present(fields: Readonly<Record<Field, string>>): Found;
}

/** Declares how a kind of record is found; an area contributes it from its door. */
export const defineSearch = <Field extends string>(definition: SearchDefinition<Field>): SearchDefinition<Field> => definition;

/** Facts as one line: what is empty is left out. */
export const line = (...facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(', ');
