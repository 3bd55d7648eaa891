import { type ClientBase, escapeIdentifier } from 'pg';
import type { DB } from '../platform/database/tables.gen.ts';
import type { Rows } from './rows.ts';

/** The order in which tables are filled: what is referred to comes first. */
const order: readonly (keyof DB)[] = [
  'setting',
  'customer',
  'branch',
  'supplier',
  'contact',
  'app_user',
  'user_role',
  'password_history',
  'vehicle',
  'product_category',
  'product',
  'product_fit',
  'product_accessory',
  'labour_rate',
  'price_file',
  'price_file_line',
  'customer_price',
  'customer_discount',
  'place',
  'lot',
  'stock_move',
  'stock_balance',
  'expected_supply',
  'allocation',
  'absence',
  'closed_day',
  'branch_capacity',
  'technician_capacity',
  'booking',
  'purchase_order',
  'purchase_order_line',
  'delivery',
  'delivery_line',
  'quotation',
  'worksheet',
  'worksheet_line',
  'worksheet_event',
  'visit',
  'worksheet_check',
  'adhesive_use',
  'calibration',
  'payment_job',
  'payment',
  'receivable',
  'payment_allocation',
  'outbox_message',
  'invoice',
  'invoice_line',
  'log_entry',
  'log_value',
];
const atOnce = 3_000;

/** Writes every row in few statements; the connection acts as the owner with the tenant set. Gives how many rows were written. */
export async function writeRows(client: ClientBase, rows: Rows): Promise<number> {
  let count = 0;
  let under: Promise<unknown> = Promise.resolve();
  for (const table of order) {
    const name = escapeIdentifier(table);
    for (const group of alike(table === 'invoice' ? rows.of(table).map(drafted) : rows.of(table))) {
      const columns = group.columns.map((column) => escapeIdentifier(column)).join(', ');
      for (let from = 0; from < group.rows.length; from += atOnce) {
        const part = group.rows.slice(from, from + atOnce);
        // The next rows are put into words while the database still works on these.
        const text = JSON.stringify(part);
        await under;
        under = client.query(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`, [text]);
        await new Promise((resolve) => setImmediate(resolve));
        count += part.length;
      }
    }
  }
  await under;
  await postInvoices(client, rows.of('invoice'));
  return count;
}

const posting = ['state', 'number', 'invoice_date', 'due_date', 'paid_pence', 'posted_by', 'posted_at', 'version'] as const;
const draftOf = { state: 'draft', number: null, invoice_date: null, due_date: null, paid_pence: 0, posted_by: null, posted_at: null, version: 1 };

/** Lines can only be put on a draft, so that every document is one first. */
const drafted = (row: object): object => ({ ...row, ...draftOf });

async function postInvoices(client: ClientBase, invoices: readonly object[]): Promise<void> {
  const set = posting.map((column) => `${column} = posted.${column}`).join(', ');
  await client.query(
    `update invoice set ${set} from json_populate_recordset(null::invoice, $1::json) as posted where invoice.id = posted.id and invoice.tenant_id = app.tenant() and posted.state <> 'draft'`,
    [JSON.stringify(invoices)],
  );
}

/** Rows by the columns that they name, since a column that is not named takes its default. */
function alike(rows: readonly object[]): { columns: string[]; rows: object[] }[] {
  const groups = new Map<string, { columns: string[]; rows: object[] }>();
  for (const row of rows) {
    const columns = Object.keys(row);
    const key = columns.join();
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { columns, rows: [row] });
  }
  return [...groups.values()];
}
