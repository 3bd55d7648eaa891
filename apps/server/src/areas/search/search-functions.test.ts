import { wantedOf } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { foldForSearch } from '@quarterlight/kit/text';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBranch, aCustomer } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/harness.ts';
import { aTenant } from '../../testing/tenants.ts';
import { aFoundCompany } from './search.fixtures.ts';

useTestApp();

const tables = ['branch', 'customer', 'invoice', 'product', 'purchase_order', 'supplier', 'vehicle', 'worksheet'];
let app: pg.Client;
beforeAll(async () => {
  app = new pg.Client({ connectionString: inject('databaseAppUrl') });
  await app.connect();
});
afterAll(() => app.end());

interface Settings {
  readonly tenant?: string;
  readonly customer?: string;
  readonly branch?: string;
  readonly technician?: string;
}

/** Calls every function past the product, as the server's role, with these settings; gives the tables that answered. */
async function answering(settings: Settings, text: string, similarOnly = false): Promise<string[]> {
  const wanted = wantedOf(text);
  if (wanted === null) throw new Error('nothing to look up');
  const { byName, byCode, byNumber, byPlate, byPhone, whole, part, further, rest } = wanted;
  const values = [byName, byCode, byNumber, byPlate, byPhone, whole, part, further, rest.map((word) => `%${word}%`), '\uffff', similarOnly, 10];
  await app.query('begin');
  try {
    for (const name of ['tenant', 'customer', 'branch', 'technician'] as const)
      await app.query(`select set_config('app.${name}', $1, true)`, [settings[name] ?? '']);
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await app.query(
        `select id from app.search_${table}(row($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10, $11::boolean, $12::bigint)::app.wanted)`,
        values,
      );
      if (rows.length > 0) found.push(table);
    }
    return found;
  } finally {
    await app.query('rollback');
  }
}

describe('a search function, called past the product', () => {
  it.each(['quince', 'quinse', 'W000123', 'AB12', '000123', 'b12c'])('keeps to the tenant and the bounds that are set: %s', async (text) => {
    const tenant = await aTenant();
    const other = await aTenant();
    const { customer, branch, technician } = await aFoundCompany(tenant, 'Quince');
    const strangers = { customer: (await aCustomer(tenant)).id, branch: (await aBranch(tenant)).id, technician: emptyId };
    const id = tenant.scope.tenant.id;
    for (const similarOnly of [false, true]) {
      const all = await answering({ tenant: id }, text, similarOnly);
      if (!similarOnly && text !== 'quinse') expect(all.length).toBeGreaterThan(0);
      expect(await answering({}, text, similarOnly)).toEqual([]);
      expect(await answering({ tenant: other.scope.tenant.id }, text, similarOnly)).toEqual([]);
      expect(await answering({ tenant: other.scope.tenant.id, customer: customer.id, branch: branch.id }, text, similarOnly)).toEqual([]);
      // Bounds of others: only what is nobody's in particular.
      expect(await answering({ tenant: id, customer: strangers.customer }, text, similarOnly)).toEqual(all.filter((table) => table === 'branch'));
      const open = ['customer', 'product', 'supplier', 'vehicle'];
      expect(await answering({ tenant: id, branch: strangers.branch }, text, similarOnly)).toEqual(all.filter((table) => open.includes(table)));
      expect(await answering({ tenant: id, technician: strangers.technician }, text, similarOnly)).toEqual(
        all.filter((table) => [...open, 'branch', 'purchase_order'].includes(table)),
      );
      // One's own: all that such a reader may see at all.
      expect(await answering({ tenant: id, customer: customer.id }, text, similarOnly)).toEqual(
        all.filter((table) => ['branch', 'customer', 'invoice', 'worksheet'].includes(table)),
      );
      expect(await answering({ tenant: id, branch: branch.id, technician: technician.id }, text, similarOnly)).toEqual(
        all.filter((table) => table !== 'invoice'),
      );
    }
  });

  it('reads no table from end to end, however small', async () => {
    const tenant = await aTenant();
    await aFoundCompany(tenant, 'Quince');
    const owner = new pg.Client({ connectionString: inject('databaseOwnerUrl') });
    const plans: string[] = [];
    owner.on('notice', (notice) => plans.push(notice.message ?? ''));
    await owner.connect();
    await owner.query("load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set client_min_messages = log");
    for (const [customer, branch, technician] of [
      ['', '', ''],
      [emptyId, '', ''],
      ['', emptyId, ''],
      ['', '', emptyId],
    ]) {
      await owner.query('begin');
      const bind = "set_config('app.customer', $2, true), set_config('app.branch', $3, true), set_config('app.technician', $4, true)";
      await owner.query(`select set_config('app.tenant', $1, true), ${bind}`, [tenant.scope.tenant.id, customer, branch, technician]);
      for (const table of tables) {
        for (const similarOnly of [false, true]) {
          const wanted = `row('quince', 'quince', 'QUINCE', 'qu1nce', '0113', 'quince', 'quince', null, '{}'::text[], '\uffff', $1::boolean, 50)::app.wanted`;
          await owner.query(`select id from app.search_${table}(${wanted})`, [similarOnly]);
        }
      }
      await owner.query('rollback');
    }
    await owner.end();
    const said = plans.join('\n');
    for (const table of tables) expect(said).toMatch(new RegExp(`Scan (Backward )?using \\w+ on ${table} t`));
    expect(said).not.toContain('Seq Scan');
  });
});

describe('the folds of the database', () => {
  it.each([
    'O’Brien & Söhne GmbH',
    "D'Arcy–Smith (Leeds) Ltd.",
    'ŁÓDŹ Straße Æther Øresund Þór ŦĦ ı',
    'ﬁne ½ ², Nº 4 — “quoted” … ¿qué?',
    'Ελλάδα Иванов 東京',
    '  a\t b\u00a0c\u2003d ',
    'Crème brûlée · €5 × £6 ÷ 2',
    '100% _under_ \\back/ {brace} ~tilde^ `tick`',
    '🚗 Windscreens 4 U 🪟',
  ])('say what the product says: %s', async (text) => {
    const { rows } = await app.query('select btrim(app.search_fold($1)) as fold', [text]);
    expect(rows[0].fold).toBe(foldForSearch(text));
  });

  it('fold codes, registrations and telephone numbers alike', async () => {
    for (const text of ['POL/99-7', 'AB10 CDE', '+44 (0)113 234 5678', '0044 7700 900123', '01132345678', 'W-000123']) {
      const wanted = wantedOf(text);
      const { rows } = await app.query('select app.search_code($1) as code, app.search_plate($1) as plate, app.search_phone($1) as phone', [text]);
      expect([rows[0].code, wanted?.byPlate === null ? null : rows[0].plate, wanted?.byPhone === null ? null : rows[0].phone]).toEqual([
        wanted?.byCode,
        wanted?.byPlate,
        wanted?.byPhone,
      ]);
    }
  });
});

it('the server may not read as the role of search itself', async () => {
  await expect(app.query('set role quarterlight_search')).rejects.toThrow(/permission denied/);
  await expect(app.query('select app.make_search(null, null, null, null)')).rejects.toThrow(/does not exist/);
});
