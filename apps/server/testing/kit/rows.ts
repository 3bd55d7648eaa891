import { newId } from '@quarterlight/kit/ids';
import type { Insertable } from 'kysely';
import type { DB } from '../../src/platform/database/tables.gen.ts';
import type { TestTenant } from './tenants.ts';
import type { WalkRecord } from './walk-record.ts';

export type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

let count = 0;
/** A number that no other record of this run has. */
export const next = (): number => {
  count += 1;
  return count;
};

/** A row with a new id, as it stands in the table. */
export const insert = async <Table extends keyof DB>(tenant: Pick<TestTenant, 'scope'>, table: Table, values: (id: string) => object): Promise<WalkRecord> => {
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto(table)
      .values(values(id) as never)
      .execute(),
  );
  return { id, table };
};
