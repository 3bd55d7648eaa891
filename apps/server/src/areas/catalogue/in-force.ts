import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Tables of what is agreed from a day to a day, both included. */
export type TermsTable = 'customer_price' | 'customer_discount' | 'price_cap' | 'labour_rate' | 'rate_card_line';

const notEnded = (table: TermsTable, day: string) => sql<SqlBool>`(${sql.ref(`${table}.valid_to`)} is null or ${sql.ref(`${table}.valid_to`)} >= ${day})`;

/** Whether it is in force on the day. */
export const inForceOn = (table: TermsTable, day: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${table}.valid_from`)} <= ${day} and ${notEnded(table, day)})`;

/** What a list shows of it: in force and to come; in force alone; or all. */
export function shownOn(table: TermsTable, shown: 'in-force' | 'all' | undefined, day: string): RawBuilder<SqlBool> {
  if (shown === 'all') return sql`true`;
  return shown === 'in-force' ? inForceOn(table, day) : notEnded(table, day);
}

/** How it stands on the day: in force, to come or ended. */
export function standsOn(table: TermsTable, standing: 'in-force' | 'coming' | 'ended', day: string): RawBuilder<SqlBool> {
  if (standing === 'in-force') return inForceOn(table, day);
  return standing === 'coming' ? sql`${sql.ref(`${table}.valid_from`)} > ${day}` : sql`${sql.ref(`${table}.valid_to`)} < ${day}`;
}

/** Whether it holds on any of these days. */
export const meets = (table: TermsTable, { valid_from: from, valid_to: to }: { valid_from: string; valid_to: string | null }): RawBuilder<SqlBool> =>
  to === null ? notEnded(table, from) : sql`(${sql.ref(`${table}.valid_from`)} <= ${to} and ${notEnded(table, from)})`;
