import { newId } from '@quarterlight/kit/ids';
import type { Hint, ReadTx } from '../database/scope.ts';

export type Announced = Omit<Hint, 'key' | 'tenantId'>;

const most = 5_000;

/** Writes what a transaction announced. Called last in it: the keys are times, and who catches up by them looks back only a little. */
export async function keepHints(tx: ReadTx, announced: readonly Announced[]): Promise<readonly Hint[]> {
  if (announced.length === 0) return [];
  const hints = announced.map((each) => ({ key: newId(), tenantId: tx.tenant.id, ...each }));
  await tx.db
    .insertInto('hint')
    .values(hints.map((hint) => ({ id: hint.key, entity: hint.entity, entity_id: hint.id, version: hint.version })))
    .execute();
  return hints;
}

/** The hints of the scope's tenant from a key on, oldest first. */
export async function readHintsFrom(tx: ReadTx, fromKey: string): Promise<Hint[]> {
  const rows = await tx.db.selectFrom('hint').select(['id', 'entity', 'entity_id', 'version']).where('id', '>=', fromKey).orderBy('id').limit(most).execute();
  return rows.map((row) => ({ key: row.id, tenantId: tx.tenant.id, entity: row.entity, id: row.entity_id, version: row.version }));
}
