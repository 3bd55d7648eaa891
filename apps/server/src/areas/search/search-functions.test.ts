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

/** Calls every function past the product, as the server's role, with these settings and the keys of a tenant; gives the tables that answered. */
async function answering(settings: Settings, keysOf: string, text: string, similarOnly = false): Promise<string[]> {
  const wanted = wantedOf(text);
  if (wanted === null) throw new Error('nothing to look up');
  const { byName, byCode, byNumber, byPlate, byPhone, whole, part, everyWord, parts, alike } = wanted;
  const anywhere = (words: readonly string[]) => words.map((word) => `%${word}%`);
  const likeness = [alike?.known ?? [], alike?.odd ?? [], alike?.halves ?? [], alike?.beside ?? []];
  const values = [byName, byCode, byNumber, byPlate, byPhone, whole, part, anywhere(wanted.starts), anywhere(wanted.words), everyWord, parts, similarOnly];
  await app.query('begin');
  try {
    // Each tenant's keys are turned in a way of its own; two may turn alike, and then the functions alone keep them apart.
    await app.query("select set_config('app.tenant', $1, true)", [keysOf]);
    const asked = await app.query('select app.search_wanted($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 10)::text as wanted', [
      ...values,
      ...likeness,
    ]);
    for (const name of ['tenant', 'customer', 'branch', 'technician'] as const)
      await app.query(`select set_config('app.${name}', $1, true)`, [settings[name] ?? '']);
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await app.query(`select id from app.search_${table}($1::app.wanted)`, [asked.rows[0].wanted]);
      if (rows.length > 0) found.push(table);
    }
    return found;
  } finally {
    await app.query('rollback');
  }
}

describe('a search function, called past the product', () => {
  it.each(['quince', 'quinse', 'customer quinse', 'W000123', 'AB12', '000123', 'b12c'])('keeps to the tenant and the bounds that are set: %s', async (text) => {
    const tenant = await aTenant();
    const other = await aTenant();
    const { customer, branch, technician } = await aFoundCompany(tenant, 'Quince');
    const strangers = { customer: (await aCustomer(tenant)).id, branch: (await aBranch(tenant)).id, technician: emptyId };
    const id = tenant.scope.tenant.id;
    for (const similarOnly of [false, true]) {
      const all = await answering({ tenant: id }, id, text, similarOnly);
      if (similarOnly === text.includes('quinse') && text !== 'quinse') expect(all.length).toBeGreaterThan(0);
      expect(await answering({}, id, text, similarOnly)).toEqual([]);
      expect(await answering({ tenant: other.scope.tenant.id }, id, text, similarOnly)).toEqual([]);
      expect(await answering({ tenant: other.scope.tenant.id, customer: customer.id, branch: branch.id }, id, text, similarOnly)).toEqual([]);
      // Bounds of others: only what is nobody's in particular.
      expect(await answering({ tenant: id, customer: strangers.customer }, id, text, similarOnly)).toEqual(all.filter((table) => table === 'branch'));
      const open = ['customer', 'product', 'supplier', 'vehicle'];
      expect(await answering({ tenant: id, branch: strangers.branch }, id, text, similarOnly)).toEqual(all.filter((table) => open.includes(table)));
      expect(await answering({ tenant: id, technician: strangers.technician }, id, text, similarOnly)).toEqual(
        all.filter((table) => [...open, 'branch', 'purchase_order'].includes(table)),
      );
      // One's own: all that such a reader may see at all.
      expect(await answering({ tenant: id, customer: customer.id }, id, text, similarOnly)).toEqual(
        all.filter((table) => ['branch', 'customer', 'invoice', 'worksheet'].includes(table)),
      );
      expect(await answering({ tenant: id, branch: branch.id, technician: technician.id }, id, text, similarOnly)).toEqual(
        all.filter((table) => table !== 'invoice'),
      );
    }
  });

  it('reads no table from end to end, however small', async () => {
    const tenant = await aTenant();
    await aFoundCompany(tenant, 'Quince');
    const owner = new pg.Client({ connectionString: inject('databaseSuperuserUrl') });
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
          const wanted = `app.search_wanted('quince', 'quince', 'QUINCE', 'qu1nce', '0113', 'quince', 'quince', '{%quince%}', '{%quince%}', 'quince', 'always', $1::boolean,
            '{quince}', '{% supp%}', '{% quin%}', '{%ince %}', 50)`;
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
