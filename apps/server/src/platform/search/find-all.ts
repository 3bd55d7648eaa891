import type { SearchFit, SearchHit, SearchKind } from '@quarterlight/contract/search/schemas';
import type { Pairs, Wanted } from '@quarterlight/contract/search/wanted';
import { sql } from 'kysely';
import { can } from '../access/actor.ts';
import { askWithCustomPlan } from '../database/custom-plan.ts';
import type { ReadTx } from '../database/scope.ts';
import { rowsFound, type SearchDefinition } from './define-search.ts';

interface Find {
  readonly kind: SearchKind;
  readonly record_id: string;
  readonly fit: number;
}

const fits: readonly SearchFit[] = ['exact', 'beginning', 'word', 'part'];

interface Asked {
  readonly most: number;
  /** What is only alike, by one of these pairs; else what fits. */
  readonly pairs?: Pairs;
}

/** Those of these records that the actor may see, in the order in which they are given. */
export async function hitsOfRecords(
  tx: ReadTx,
  definitions: readonly SearchDefinition[],
  records: readonly { kind: SearchKind; id: string }[],
): Promise<SearchHit[]> {
  const ofKinds = await Promise.all(
    definitions
      .filter(({ permission }) => can(tx.actor, permission))
      .map((definition) => {
        const finds = records.filter(({ kind }) => kind === definition.kind).map(({ kind, id }) => ({ kind, record_id: id, fit: 0 }));
        return hitsOf(tx, definition, finds);
      }),
  );
  const byName = new Map(ofKinds.flat().map(({ hit }) => [`${hit.kind} ${hit.id}`, hit]));
  return records.flatMap(({ kind, id }) => byName.get(`${kind} ${id}`) ?? []);
}

/**
 * The best finds of all kinds, kinds in the given order where equally good, and in each kind's own order within. A kind gives at most one more than
 * `most`, which says that there are more. The entries know bounds, not all that a policy says: what is shown is read again under the policies.
 */
export async function findAll(
  tx: ReadTx,
  definitions: readonly SearchDefinition[],
  wanted: Wanted,
  { most, pairs }: Asked,
): Promise<{ hits: SearchHit[]; more: SearchKind[] }> {
  if (definitions.length === 0) return { hits: [], more: [] };
  const { exact, begins, word, parts, every, whole } = wanted;
  const kinds = definitions.map(({ kind }) => kind);
  const finds = pairs
    ? sql<Find>`select * from app.find_alike(${kinds}, ${whole}, ${pairs.map(([one]) => one)}, ${pairs.map(([, other]) => other)}, ${most + 1})`
    : sql<Find>`select * from app.find_entries(${kinds}, ${exact}, ${begins}, ${word}, ${parts}, ${every}, ${most + 1})`;
  const rows = await askWithCustomPlan(tx, sql<Find>`select kind, record_id, fit from (${finds}) f order by fit, place, record_id desc`.compile(tx.db));
  const more: SearchKind[] = [];
  const ofKinds = await Promise.all(
    definitions.map(async (definition) => {
      const mine = rows.filter(({ kind }) => kind === definition.kind);
      if (mine.length > most) more.push(definition.kind);
      return hitsOf(tx, definition, mine.slice(0, most));
    }),
  );
  // The sort is stable: kinds and their own order stay where the fit is equal.
  const hits = ofKinds.flat().sort((one, other) => one.fit - other.fit);
  return { hits: hits.map(({ hit }) => hit), more };
}

async function hitsOf(tx: ReadTx, definition: SearchDefinition, finds: readonly Find[]): Promise<{ fit: number; hit: SearchHit }[]> {
  if (finds.length === 0) return [];
  const ids = finds.map((find) => find.record_id);
  const found = await rowsFound(tx.db, definition, ids);
  const rows = definition.among ? new Map((await definition.among(tx, [...found.values()])).map((row) => [row.id, row])) : found;
  return finds.flatMap(({ record_id: id, fit }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { title, detail, state } = definition.present(row);
    return [{ fit, hit: { kind: definition.kind, id, title, detail, state: state ?? null, fit: fits[Math.floor(fit)] ?? 'alike' } }];
  });
}
