import type pg from 'pg';
import { productSearch } from '../../apps/server/src/areas/catalogue/catalogue.search.ts';
import { makeEntries } from '../../apps/server/src/platform/search/make-entries.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';

/** A catalogue of a size that no company outgrows: 2,000 vehicle models of 20 makes with 100 pieces each, every one offered by ten suppliers. */
export const manyProducts = 200_000;
export const manyOffers = 2_000_000;
const models = 2_000;
const suppliers = 10;

// What a piece is, by its number within the model; `bit` is a coin that always falls the same way for the same product.
const pieces = `
  create or replace function pg_temp.bit(n bigint, salt int, share int) returns boolean language sql immutable as
    $$ select (hashint8(n * 31 + salt) & 1023) < share * 1024 / 100 $$;
  create temp table many as
  select n, 1000 + n % ${models} as model, (n / ${models})::int as piece,
    case when n / ${models} < 30 then 'A' when n / ${models} < 45 then 'B' when n / ${models} < 65 then 'L' when n / ${models} < 85 then 'R' when n / ${models} < 90 then 'G' else 'K' end as letter
    from generate_series(0, ${manyProducts - 1}) n`;

const traits = `
  alter table many add features text[], add quality text, add active boolean;
  update many set active = pg_temp.bit(n, 90, 93),
    quality = case when pg_temp.bit(n, 91, 1) then 'dealer-only' when pg_temp.bit(n, 92, 12) then 'OEM' when pg_temp.bit(n, 93, 20) then 'aftermarket' else 'OEE' end,
    features = array_remove(case letter
      when 'A' then array[case when pg_temp.bit(n, 1, 55) then 'camera' end, case when pg_temp.bit(n, 2, 50) then 'rain-sensor' end, case when pg_temp.bit(n, 3, 20) then 'heated' end,
        case when pg_temp.bit(n, 4, 25) then 'acoustic' end, case when pg_temp.bit(n, 5, 4) then 'head-up' end, case when pg_temp.bit(n, 6, 10) then 'aerial' end,
        case when pg_temp.bit(n, 7, 15) then 'tint-band' end, case when pg_temp.bit(n, 8, 40) then 'vin-window' end]
      when 'B' then array['heated', case when pg_temp.bit(n, 9, 50) then 'aerial' end, case when pg_temp.bit(n, 10, 20) then 'brake-light' end, case when pg_temp.bit(n, 11, 30) then 'privacy' end]
      when 'K' then '{}'::text[]
      else array[case when pg_temp.bit(n, 12, 30) then 'privacy' end, case when pg_temp.bit(n, 13, 30) then 'encapsulated' end, case when pg_temp.bit(n, 14, 10) then 'acoustic' end] end, null)`;

const products = `
  insert into product (tenant_id, id, code, code_key, eurocode_prefix, description, description_key, category_id, glass_type_id, quality, features, needs_calibration, list_price_pence, active)
  select $1, md5('many' || n)::uuid, code, lower(code), model::text, words, lower(words),
    (select id from product_category c where c.tenant_id = $1 and c.code = case letter when 'A' then 'MANY-A' when 'B' then 'MANY-B' when 'K' then 'MANY-K' else 'MANY-S' end),
    case letter when 'K' then null else types[1 + case letter when 'A' then 0 when 'B' then 1 else 2 + piece % (cardinality(types) - 2) end] end,
    quality, features, 'camera' = any(features), 5000 + (hashint8(n) & 32767), active
  from (select m.*, model || letter || case when pg_temp.bit(n, 20, 50) then 'GS' else 'GN' end || coalesce((select string_agg(upper(left(f, 1)), '' order by f) from unnest(features) f), '')
      || lpad(piece::text, 2, '0') as code,
      case letter when 'A' then 'Windscreen' when 'B' then 'Backlight' when 'K' then 'Moulding' else 'Side glass' end || ', model ' || model || ', piece ' || piece as words,
      (select array_agg(id order by position) from lookup where tenant_id = $1 and list = 'glass-types') as types
    from many m) each`;

const fits = `
  insert into product_fit (tenant_id, id, product_id, make, make_key, model, model_key, body, year_from, year_to)
  select $1, md5('fit' || n || f)::uuid, md5('many' || n)::uuid, 'Make ' || (model - 1000) / 100, 'make ' || (model - 1000) / 100, 'Model ' || (model + f * 500) % ${models},
    'model ' || (model + f * 500) % ${models}, '', 2000 + piece % 15, 2006 + piece % 15 from many, generate_series(0, 1) f`;

const lines = `
  insert into price_file_line (tenant_id, id, price_file_id, supplier_id, product_id, supplier_code, list_unit, discount_basis_points, net_unit, line)
  select $1, md5('line' || n || s)::uuid, md5('file' || s)::uuid, md5('supplier' || s)::uuid, md5('many' || n)::uuid,
    chr(65 + s) || upper(substr(md5('code' || n || s), 1, 7)), 900000, 5000, 400000 + (hashint8(n + s) & 65535), n from many, generate_series(0, $2::int) s`;

async function fill(owner: pg.Client, tenantId: string): Promise<void> {
  const ask = (sql: string, more: readonly unknown[] = []) => owner.query(sql, [tenantId, ...more]);
  await owner.query(pieces);
  await owner.query(traits);
  await ask(`insert into product_category (tenant_id, id, parent_id, code, name, kind, vat_rate_id)
    select $1, md5('category' || c)::uuid, (select id from product_category where tenant_id = $1 and parent_id is null and kind = k order by code limit 1), 'MANY-' || c, name, k,
      (select vat_rate_id from product_category where tenant_id = $1 limit 1)
    from (values ('A', 'glass', 'Windscreens'), ('B', 'glass', 'Backlights'), ('S', 'glass', 'Side glass'), ('K', 'moulding', 'Mouldings')) as v (c, k, name)`);
  await ask(`insert into supplier (tenant_id, id, account_code, name, name_key)
    select $1, md5('supplier' || s)::uuid, 'MANY' || s, 'Wholesaler ' || s, 'wholesaler ' || s from generate_series(0, ${suppliers - 1}) s`);
  await ask(`insert into price_file (tenant_id, id, supplier_id, name, effective_from, lines)
    select $1, md5('file' || s)::uuid, md5('supplier' || s)::uuid, 'List ' || s, '2020-01-01', ${manyProducts} from generate_series(0, ${suppliers - 1}) s`);
  await ask(products);
  await ask(fits);
  await ask(lines, [suppliers - 1]);
}

/** Fills the company with them, unless they are there; gives whether they were. */
export async function putManyProducts(ownerUrl: string, tenantId: string): Promise<boolean> {
  const [there] = await asOwner(
    ownerUrl,
    async (owner) => (await owner.query(`select from product_category where tenant_id = $1 and code = 'MANY-A'`, [tenantId])).rows,
  );
  if (there !== undefined) return true;
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('begin; set local session_replication_role = replica; set local statement_timeout = 0');
    await fill(owner, tenantId);
    await owner.query('commit');
  });
  await makeEntries({ ownerUrl, definitions: [productSearch], tenantIds: [tenantId] });
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('vacuum (analyze) product, product_fit, price_file_line, search_entry, supplier, price_file, product_category');
    await owner.query('checkpoint');
  });
  return false;
}
