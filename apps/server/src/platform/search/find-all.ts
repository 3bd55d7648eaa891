import type { SearchFit, SearchHit, SearchKind } from '@quarterlight/contract/search/schemas';
import type { Wanted } from '@quarterlight/contract/search/wanted';
import { sql } from 'kysely';
import type { ReadTx } from '../database/scope.ts';
import type { SearchDefinition } from './define-search.ts';

interface Row {
  readonly kind: SearchKind;
  readonly id: string;
  readonly fit: number;
  readonly fields: readonly (string | null)[];
}

const nothingAlike = { known: [], odd: [], halves: [], beside: [] };
const fits: readonly SearchFit[] = ['exact', 'exact', 'beginning', 'word', 'part', 'alike'];

/** One kind's finds, numbered in their order. Kept short: very long statements are planned anew each time. */
const partOf = ({ kind, find, from, where, order, fields }: SearchDefinition): string =>
  `(select '${kind}' as kind, t.id, f.fit, row_number() over (order by f.fit, ${order}) as place, array[${Object.values(fields).join(', ')}]::text[] as fields
from w, lateral (select id, min(fit) as fit from (${find}) x group by id) f join ${from} on t.id = f.id
${where === undefined ? '' : `where ${where} `}order by place limit (select (w.w).most from w))`;

const texts = new Map<string, string>();

/** The same text for the same kinds. */
function textOf(definitions: readonly SearchDefinition[]): string {
  const kinds = definitions.map(({ kind }) => kind).join();
  const text = texts.get(kinds) ?? definitions.map(partOf).join('\nunion all\n');
  texts.set(kinds, text);
  return text;
}

/**
 * Asks for all kinds in one trip. Finds stand best first, kinds in the given order where equally good, and in each kind's own order within. A kind
 * gives at most one more than `most`, which says that there are more.
 */
export async function findAll(
  tx: ReadTx,
  definitions: readonly SearchDefinition[],
  wanted: Wanted,
  options: { most: number; similarOnly: boolean },
): Promise<{ hits: SearchHit[]; more: SearchKind[] }> {
  if (definitions.length === 0) return { hits: [], more: [] };
  const { byName, byCode, byNumber, byPlate, byPhone, whole, part, everyWord, parts, alike } = wanted;
  const anywhere = (words: readonly string[]) => words.map((word) => `%${word}%`);
  const { known, odd, halves, beside } = alike ?? nothingAlike;
  const row = sql`${byName}, ${byCode}, ${byNumber}, ${byPlate}, ${byPhone}, ${whole}, ${part}, ${anywhere(wanted.starts)}, ${anywhere(wanted.words)}, ${everyWord}, ${parts}, ${options.similarOnly}, ${known}, ${odd}, ${halves}, ${beside}, ${options.most + 1}`;
  const { rows } = await sql<Row>`with w as materialized (select app.search_wanted(${row}) as w) ${sql.raw(textOf(definitions))}`.execute(tx.db);
  const more: SearchKind[] = [];
  const hits = definitions.flatMap((definition) => {
    const mine = rows.filter((found) => found.kind === definition.kind);
    if (mine.length > options.most) more.push(definition.kind);
    return mine.slice(0, options.most).map((found) => ({ found, hit: present(definition, found) }));
  });
  // The sort is stable: kinds and their own order stay where the fit is equal.
  return { hits: hits.sort((one, other) => one.found.fit - other.found.fit).map(({ hit }) => hit), more };
}

function present(definition: SearchDefinition, found: Row): SearchHit {
  const fields = Object.fromEntries(Object.keys(definition.fields).map((name, index) => [name, found.fields[index] ?? '']));
  const { title, detail, state } = definition.present(fields);
  return { kind: definition.kind, id: found.id, title, detail, state: state ?? null, fit: fits[Math.floor(found.fit)] ?? 'alike' };
}
