import { type ClientBase, escapeIdentifier } from 'pg';

/** Indexes that no constraint stands on; a large load is faster without them. */
interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Drops the indexes of the tables that grow with worksheets and gives how to make them again. */
export async function dropIndexes(client: ClientBase): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id')
        and not i.indisprimary and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`,
  );
  for (const { name } of rows) await client.query(`drop index ${escapeIdentifier(name)}`);
  return rows;
}

/** Makes dropped indexes again, as they were. */
export async function makeIndexes(client: ClientBase, indexes: readonly Index[]): Promise<void> {
  await client.query("set local maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
}
