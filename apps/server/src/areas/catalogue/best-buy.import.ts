import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import type { Columns } from '../../platform/imports/columns.ts';
import { defineImport, type Findings, type LoadFacts, type Made, type Tell } from '../../platform/imports/define-import.ts';
import { Refusal } from '../../platform/refusal.ts';
import { activateLater } from './activate-price-file.ts';
import { beginsOn } from './plan-price-file.ts';
import { fileInForce, holdFilesOf, settleTurns } from './price-file.queries.ts';
import { priceFile } from './price-file.record.ts';
import { undoPriceFile, whyFileStays } from './undo-price-file.ts';

const mostUnit = 100_000_000_000;

const columns = {
  code: {
    kind: 'code',
    most: 40,
    title: 'Eurocode or our code',
    help: 'The product.',
    aliases: ['Eurocode', 'Product code', 'Our code', 'Code'],
    required: true,
    samples: ['8574AGSMVZ', '4402LGNR5RD'],
  },
  supplier: {
    kind: 'text',
    most: 120,
    title: 'Best supplier',
    help: 'The supplier’s account code or name, as it is here.',
    aliases: ['Supplier', 'Best buy supplier', 'Supplier code'],
    required: true,
    samples: ['NORTHLIT', 'Crystal Auto Glass'],
  },
  supplier_code: {
    kind: 'text',
    most: 60,
    title: 'Supplier’s code',
    help: 'What that supplier calls it.',
    aliases: ['Supplier part no', 'Part no', 'Part number'],
    samples: ['NL100231', 'CA-77120'],
  },
  net_unit: {
    kind: 'decimal',
    places: 4,
    least: 0,
    most: mostUnit,
    title: 'Net price',
    help: 'What we pay for one, without VAT, surcharges included.',
    aliases: ['Net', 'Best net', 'Price', 'Cost'],
    required: true,
    samples: ['148.20', '61.00'],
  },
} as const satisfies Columns;

/** Which supplier each product is bought from at best; wins over what is reckoned from the price files. */
export const bestBuyImport = defineImport({
  kind: 'best-buy',
  title: 'Best-buy price file',
  columns,
  needs: [['code'], ['supplier'], ['net_unit']],
  ofSupplier: false,
  assertOptions: async (_tx, { options }) => {
    if (options.effectiveFrom === null) throw new Refusal('load.day_missing');
  },
  hold: (tx) => holdFilesOf(tx, null),
  plan,
  findings,
  apply,
  dependedOn: whyFileStays,
  undo: undoPriceFile,
});

const fileBefore = async (tx: ReadTx, on: string) =>
  tx.db.selectFrom('price_file').select(['id', 'name']).where('kind', '=', 'best-buy').where(fileInForce('price_file', on)).limit(1).executeTakeFirst();

async function plan(tx: BulkTx, facts: LoadFacts): Promise<void> {
  const before = await fileBefore(tx, beginsOn(tx, facts));
  await sql`create temporary table load_plan on commit drop as
    with suppliers as (
      select distinct on (name) name, id from (
        select lower(account_code) as name, id, 1 as turn from supplier where status = 'active' union all select lower(name), id, 2 from supplier where status = 'active') named
      order by name, turn, id
    ), named as (
      select r.line, r.code as value, p.id as product_id, s.id as supplier_id, coalesce(r.supplier_code, '') as supplier_code, r.net_unit as net,
          min(r.line) over (partition by coalesce(p.id::text, r.code)) as first_line
        from load_row r left join (select distinct on (code_key) code_key, id from product order by code_key, id) p on p.code_key = lower(r.code) left join suppliers s on s.name = lower(r.supplier)
       where r.wrong is null
    )
    select n.*, o.id as old_id, o.net_unit as old_landed, o.supplier_id as old_supplier_id,
      case when n.product_id is null or n.supplier_id is null or first_line < n.line then 'refuse'
           when o.id is null then 'add'
           when o.supplier_id = n.supplier_id and o.net_unit = n.net and o.supplier_code = n.supplier_code then 'leave' else 'change' end as action,
      case when n.product_id is null then 'No product has this code.'
           when n.supplier_id is null then 'No supplier of ours has this account code or name.'
           when first_line < n.line then 'The product stands in line ' || first_line || ' already.' end as reason,
      case when n.product_id is not null and n.supplier_id is null then 'Best supplier' else 'Eurocode or our code' end as field
    from named n left join price_file_line o on o.price_file_id = ${before?.id ?? null}::uuid and o.product_id = n.product_id`.execute(tx.db);
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

async function findings(tx: BulkTx, facts: LoadFacts): Promise<Findings> {
  const before = await fileBefore(tx, beginsOn(tx, facts));
  const { rows } = await sql<{ moved: number; gone: number }>`select
    (select count(*) from load_plan where action = 'change' and supplier_id <> old_supplier_id) as moved,
    (select count(*) from price_file_line l where l.price_file_id = ${before?.id ?? null}::uuid and not exists (select from load_plan p where p.old_id = l.id and p.action <> 'refuse')) as gone`.execute(
    tx.db,
  );
  const { moved = 0, gone = 0 } = rows[0] ?? {};
  return {
    gone,
    figures: [
      { title: 'Follows', value: before?.name ?? 'no earlier best-buy file', attention: false },
      { title: 'Holds from', value: formatDay(day(beginsOn(tx, facts))), attention: false },
      { title: 'Bought elsewhere than before', value: String(moved), attention: false },
      { title: 'No longer named', value: String(gone), attention: gone > 0 },
    ],
    examples: [],
    secondPerson: null,
  };
}

async function apply(tx: BulkTx, facts: LoadFacts, tell: Tell): Promise<Made> {
  await holdFilesOf(tx, null);
  const from = beginsOn(tx, facts);
  const id = newId(Date.parse(tx.now));
  const name = facts.options.name.trim() || facts.fileName.replace(/\.\w+$/, '');
  const columnsOf = {
    id,
    kind: 'best-buy',
    supplier_id: null,
    name,
    effective_from: from,
    made_by: tx.actor.displayName || tx.actor.username,
    created_at: tx.now,
  };
  await priceFile.make(tx, columnsOf, { action: 'loaded', after: { name, effectiveFrom: from } });
  const laid = await sql`insert into price_file_line (id, price_file_id, supplier_id, product_id, supplier_code, net_unit, line)
    select (${id.slice(0, 24)} || lpad(to_hex(line), 12, '0'))::uuid, ${id}::uuid, supplier_id, product_id, supplier_code, net, line
      from load_plan where action <> 'refuse' order by line`.execute(tx.db);
  const lines = Number(laid.numAffectedRows ?? 0);
  tell('Prices', lines);
  await tx.db.updateTable('price_file').set({ lines }).where('id', '=', id).execute();
  await settleTurns(tx, null);
  await activateLater(tx, id, from);
  return { priceFileId: id };
}
