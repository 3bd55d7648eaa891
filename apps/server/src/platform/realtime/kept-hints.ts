import { newId } from '@quarterlight/kit/ids';
import type { Statement } from '../database/line.ts';
import type { Hint, ReadTx } from '../database/scope.ts';

export type Announced = Omit<Hint, 'key' | 'tenantId'>;

const most = 5_000;

/** What a transaction announced, as hints. Made last in it: the keys are times, and who catches up by them looks back only a little. */
export const hintsOf = (tenantId: string, announced: readonly Announced[]): readonly Hint[] => announced.map((each) => ({ key: newId(), tenantId, ...each }));

/** The statement that keeps hints, sent in one trip with the commit. */
export const keepingHints = (hints: readonly Hint[]): Statement => ({
  name: 'keep hints',
  text: 'insert into hint (id, entity, entity_id, version) select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int8[])',
  values: [hints.map((hint) => hint.key), hints.map((hint) => hint.entity), hints.map((hint) => hint.id), hints.map((hint) => hint.version)],
});

/** The hints of the scope's tenant from a key on, oldest first. */
export async function readHintsFrom(tx: ReadTx, fromKey: string): Promise<Hint[]> {
  const rows = await tx.db.selectFrom('hint').select(['id', 'entity', 'entity_id', 'version']).where('id', '>=', fromKey).orderBy('id').limit(most).execute();
  return rows.map((row) => ({ key: row.id, tenantId: tx.tenant.id, entity: row.entity, id: row.entity_id, version: row.version }));
}
