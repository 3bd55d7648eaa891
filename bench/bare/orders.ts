import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';

/** Puts a copy of one of the product's orders among the plain tables, with ids of its own; gives them. */
export async function copyOrder(owner: pg.Client, orderId: string): Promise<{ id: string; lineIds: string[] }> {
  const id = newId();
  const columns = async (table: string) => {
    const { rows } = await owner.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
        where table_schema = 'bench' and table_name = $1 and column_name not in ('id', 'purchase_order_id')`,
      [table],
    );
    return rows[0]?.list ?? '';
  };
  const head = await columns('purchase_order');
  const line = await columns('purchase_order_line');
  await owner.query(`insert into bench.purchase_order (id, ${head}) select $1, ${head} from public.purchase_order where id = $2`, [id, orderId]);
  const { rows } = await owner.query<{ id: string }>(
    `insert into bench.purchase_order_line (id, purchase_order_id, ${line}) select gen_random_uuid(), $1, ${line} from public.purchase_order_line where purchase_order_id = $2 returning id`,
    [id, orderId],
  );
  return { id, lineIds: rows.map((row) => row.id) };
}
