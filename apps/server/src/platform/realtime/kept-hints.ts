import { type Entity, isEntity } from '@quarterlight/contract/entities';
import { newId } from '@quarterlight/kit/ids';
import { z } from 'zod';
import type { Statement } from '../database/connection.ts';
import { onWire } from '../database/on-wire.ts';
import type { Hint, ReadTx } from '../database/tx.ts';
import { type Bounds, type HintBounds, nobodys } from './hint-bounds.ts';

export interface Announced {
  readonly entity: Entity;
  readonly id: string;
  readonly version: number;
  /** Whose the record was, where it is no longer: they are told too. */
  readonly was?: Bounds;
}

const most = 5_000;
const boundNames = ['customerId', 'branchId', 'technicianId'] as const;

/** What a transaction announced, as hints; whose the records are is filled in where they are kept. Made last in it: the keys are times, and who catches up by them looks back only a little. */
export const hintsOf = (tenantId: string, announced: readonly Announced[]): readonly Hint[] =>
  announced.flatMap(({ entity, id, version, was }) => {
    const hint = { tenantId, entity, id, version };
    return [{ ...hint, ...nobodys, key: newId() }, ...(was === undefined ? [] : [{ ...hint, ...was, key: newId(), kept: true }])];
  });

/** The statement that keeps hints with whose the records are now, sent in one trip with the commit; `asKept` reads its answer. */
export function keepingHints(hints: readonly Hint[], bounds: HintBounds): Statement {
  const named = [...new Set(hints.map(({ entity }) => entity))].sort();
  const told = named.map((entity) => toldOf(entity, bounds)).join(' union all ');
  const column = <Key extends keyof Hint>(key: Key) => hints.map((hint) => hint[key]);
  return {
    name: `keep hints ${named.map((entity) => Object.keys(bounds).indexOf(entity)).join(' ')}`,
    text: `with told as (select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int8[], $5::bool[], $6::uuid[], $7::uuid[], $8::uuid[])
        as t(id, entity, entity_id, version, kept, customer_id, branch_id, technician_id)),
      whole (id, entity, entity_id, version, customer_id, branch_id, technician_id) as (${told}),
      keeping as (insert into hint (id, entity, entity_id, version, customer_id, branch_id, technician_id) select * from whole)
      select id, customer_id as "customerId", branch_id as "branchId", technician_id as "technicianId" from whole`,
    values: [...(['key', 'entity', 'id', 'version'] as const).map(column), hints.map(({ kept }) => kept ?? false), ...boundNames.map(column)],
  };
}

/** The hints of one kind with whose each record is, as its table has it. */
function toldOf(entity: Entity, all: HintBounds): string {
  const of = all[entity];
  const given = 'told.customer_id, told.branch_id, told.technician_id';
  const facts = 'select told.id, told.entity, told.entity_id, told.version';
  if (of === null || !(of.customer || of.branch || of.technician)) return `${facts}, ${given} from told where told.entity = '${entity}'`;
  const ofKind = (kind: 'customer' | 'branch' | 'technician') => `case when told.kept then told.${kind}_id else ${of[kind] ?? 'null::uuid'} end`;
  return `${facts}, ${ofKind('customer')}, ${ofKind('branch')}, ${ofKind('technician')} from told left join ${of.table} r on r.id = told.entity_id where told.entity = '${entity}'`;
}

const bound = z.string().nullable();
const Kept = z.array(z.object({ id: z.string(), customerId: bound, branchId: bound, technicianId: bound }));

/** The hints as they were kept. */
export function asKept(hints: readonly Hint[], rows: readonly unknown[]): readonly Hint[] {
  const byKey = new Map(Kept.parse(rows).map(({ id, ...bounds }) => [id, bounds]));
  return hints.map(({ kept: _, ...hint }) => ({ ...hint, ...(byKey.get(hint.key) ?? nobodys) }));
}

/** The hints of the scope's tenant from a key on, oldest first. */
export async function readHintsFrom(tx: ReadTx, fromKey: string): Promise<Hint[]> {
  const rows = await tx.db.selectFrom('hint').selectAll().where('id', '>=', fromKey).orderBy('id').limit(most).execute();
  return rows.flatMap(({ id: key, entity, entity_id: id, ...row }) =>
    isEntity(entity) ? [{ key, tenantId: tx.tenant.id, entity, id, ...onWire(row, 'version', 'customer_id', 'branch_id', 'technician_id') }] : [],
  );
}
