import type { ClientBase } from 'pg';

export type Seeded = Awaited<ReturnType<typeof readSeeded>>;

/** Ids of what a tenant begins with: entries of its lists, its roles by code (`role`), the places outside by type (`outside`). */
export async function readSeeded(client: ClientBase, tenantId: string) {
  const { rows } = await client.query<{ list: string; kind: string | null; id: string }>(
    `select list, kind, id from (select list, kind, id, position from lookup where tenant_id = $1
       union all select 'role', code, id, 0 from role where tenant_id = $1
       union all select 'outside', type, id, 0 from place where tenant_id = $1 and level = 'outside') s order by list, position`,
    [tenantId],
  );
  return {
    id: (list: string, kind: string): string => {
      const found = rows.find((row) => row.list === list && row.kind === kind);
      if (!found) throw new Error(`The tenant has no ${kind} in ${list}`);
      return found.id;
    },
    /** All entries of a list in their order. */
    all: (list: string): readonly string[] => rows.filter((row) => row.list === list).map(({ id }) => id),
  };
}
