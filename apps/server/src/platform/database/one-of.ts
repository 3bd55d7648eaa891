import { type RawBuilder, sql } from 'kysely';

/** Whether a column holds one of the code's own words: in the statement's text, since a partial index is recognised by them and not by parameters. */
export const oneOf = (column: string, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`;
