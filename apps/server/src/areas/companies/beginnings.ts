import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { beginsWith } from '../../platform/database/page-marks.ts';

type Columns = Readonly<Record<'name' | 'code' | 'postcode', string>>;

/** Name, code or postcode begins with the text: each by itself, since each has its own index. */
export const beginnings = (text: string, { name, code, postcode }: Columns): RawBuilder<boolean>[] => [
  beginsWith(name, sortKey(text)),
  beginsWith(code, sortKey(text)),
  beginsWith(postcode, sortKey(text).replaceAll(' ', '')),
];

/** Whether any of them does: for what a company has a few hundred of. */
export const startsWith = (text: string, columns: Columns) => sql<boolean>`(${sql.join(beginnings(text, columns), sql` or `)})`;
