import type pg from 'pg';

/** Tables that a plain server reads: the same rows without tenant, bounds, policies and triggers. */
const copied = `customer vehicle branch app_user lookup product worksheet worksheet_line booking visit calibration allocation supplier
  log_entry log_value hint lot stock_move stock_balance purchase_order purchase_order_line delivery delivery_line`.split(/\s+/);

const keys: Readonly<Record<string, string>> = { log_value: 'entry_id', stock_balance: 'place_id, lot_id' };

/** What the plain server's queries need, and the keys that any application keeps. */
const indexes = [
  'create unique index on bench.worksheet (number)',
  'create index on bench.worksheet (created_at, id)',
  'create index on bench.worksheet (state, created_at, id)',
  'create index on bench.worksheet (booked_day, id)',
  'create index on bench.worksheet (customer_key, id)',
  'create index on bench.worksheet (registration, id)',
  'create index on bench.worksheet (postcode, id)',
  'create index on bench.worksheet_line (worksheet_id, position)',
  'create index on bench.worksheet (completed_on, id)',
  'create index on bench.worksheet (warranty_of_id) where warranty_of_id is not null',
  'create index on bench.visit (worksheet_id, id)',
  'create index on bench.calibration (worksheet_id, id)',
  'create index on bench.booking (day)',
  'create index on bench.log_entry (entity_id, id)',
  'create index on bench.stock_move (product_id, id)',
  'create index on bench.lot (product_id, id)',
  'create index on bench.purchase_order_line (purchase_order_id, position)',
  'create index on bench.delivery_line (delivery_id)',
  'alter table bench.worksheet add foreign key (customer_id) references bench.customer (id)',
  'alter table bench.worksheet add foreign key (vehicle_id) references bench.vehicle (id)',
  'alter table bench.worksheet_line add foreign key (worksheet_id) references bench.worksheet (id)',
  'alter table bench.worksheet_line add foreign key (product_id) references bench.product (id)',
  'alter table bench.log_value add foreign key (entry_id) references bench.log_entry (id)',
  'alter table bench.stock_move add foreign key (lot_id) references bench.lot (id)',
  'alter table bench.stock_move add foreign key (product_id) references bench.product (id)',
  'alter table bench.delivery_line add foreign key (delivery_id) references bench.delivery (id)',
];

/** Copies the tenant's rows into the plain server's tables. */
export async function makePlainTables(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query('create schema bench');
  for (const table of copied) {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> 'tenant_id' and column_name not like 'bound\\_%'`,
      [table],
    );
    await owner.query(`create table bench.${table} as select ${rows[0]?.columns} from public.${table} where tenant_id = '${tenantId}'`);
    await owner.query(`alter table bench.${table} add primary key (${keys[table] ?? 'id'})`);
  }
  for (const statement of indexes) await owner.query(statement);
  await owner.query(`create table bench.counter as select kind, prefix, next from public.number_counter where tenant_id = '${tenantId}'`);
  await owner.query('alter table bench.counter add primary key (kind)');
}

/** Leaves nothing for the background to clear up while something is measured. */
export async function settle(owner: pg.Client): Promise<void> {
  await owner.query('vacuum');
  await owner.query(`analyze ${copied.map((table) => `bench.${table}`).join(', ')}`);
  await owner.query('checkpoint');
}
