import { type RawBuilder, sql } from 'kysely';
import { anyOf } from './find-person.ts';
import type { PersonalData } from './personal-data.ts';

/** So far below a record is looked: a message about an invoice of a job. */
const deepest = 3;

/** Whether a row `p` of a table, or anything that hangs on it, has to be done with first. */
export function isOpen(personal: readonly PersonalData[], table: PersonalData['table']): RawBuilder<boolean> {
  const own = personal.flatMap((held) => (held.table === table && held.under === undefined && held.open ? [sql<boolean>`(${sql.raw(held.open.when)})`] : []));
  const itself = own.length === 0 ? [] : [sql<boolean>`exists (select from (select p.*) r where ${anyOf(own)})`];
  return anyOf([...itself, ...openBelow(personal, table, deepest)]);
}

function openBelow(personal: readonly PersonalData[], table: PersonalData['table'], depth: number): RawBuilder<boolean>[] {
  if (depth === 0) return [];
  return personal.flatMap((held) => {
    if (held.under?.of !== table || held.nameOnly) return [];
    const below = openBelow(personal, held.table, depth - 1);
    const open = [
      ...(held.open ? [sql<boolean>`(${sql.raw(held.open.when)})`] : []),
      ...(below.length > 0 ? [sql<boolean>`exists (select from (select r.*) p where ${anyOf(below)})`] : []),
    ];
    return open.length === 0 ? [] : [sql<boolean>`exists (select from ${sql.table(held.table)} r where (${sql.raw(held.under.on)}) and ${anyOf(open)})`];
  });
}
