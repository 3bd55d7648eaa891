import { wantedOf } from '@quarterlight/contract/search/wanted';
import { emptyId, newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aFoundCompany } from './search.fixtures.ts';

useTestApp();

const kinds = ['branch', 'customer', 'invoice', 'product', 'purchase-order', 'supplier', 'vehicle', 'worksheet'];
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

/** Calls the functions past the product, as the server's role, with these settings; gives the kinds that answered. */
async function answering(settings: Settings, text: string, alike = false): Promise<string[]> {
  const wanted = wantedOf(text);
  if (wanted === null) throw new Error('nothing to look up');
  const { exact, begins, word, parts, every, whole } = wanted;
  const pairs = wanted.alike.flat();
  await app.query('begin');
  try {
    for (const name of ['tenant', 'customer', 'branch', 'technician'] as const)
      await app.query(`select set_config('app.${name}', $1, true)`, [settings[name] ?? '']);
    const { rows } = alike
      ? await app.query('select kind from app.find_alike($1, $2, $3, $4, 10)', [kinds, whole, pairs.map(([one]) => one), pairs.map(([, other]) => other)])
      : await app.query('select kind from app.find_entries($1, $2, $3, $4, $5, $6, 10)', [kinds, exact, begins, word, parts, every]);
    return kinds.filter((kind) => rows.some((row) => row.kind === kind));
  } finally {
    await app.query('rollback');
  }
}

describe('the search functions, called past the product', () => {
  it.each(['quince', 'quinse', 'customer quinse', 'W000123', 'AB12', '000123', 'b12c'])('keeps to the tenant and the bounds that are set: %s', async (text) => {
    const tenant = await aTenant();
    const other = await aTenant();
    const { customer, branch, technician } = await aFoundCompany(tenant, 'Quince');
    const strangers = { customer: (await aCustomer(tenant)).id, branch: (await aBranch(tenant)).id, technician: newId() };
    const id = tenant.scope.tenant.id;
    for (const alike of [false, true]) {
      const all = await answering({ tenant: id }, text, alike);
      if (alike ? text.includes('quinse') : !text.includes('quinse')) expect(all.length).toBeGreaterThan(0);
      expect(await answering({}, text, alike)).toEqual([]);
      expect(await answering({ tenant: other.scope.tenant.id }, text, alike)).toEqual([]);
      expect(await answering({ tenant: other.scope.tenant.id, customer: customer.id, branch: branch.id }, text, alike)).toEqual([]);
      // Bounds of others: only what is nobody's in particular.
      expect(await answering({ tenant: id, customer: strangers.customer }, text, alike)).toEqual(all.filter((kind) => kind === 'branch'));
      const open = ['customer', 'product', 'supplier'];
      expect(await answering({ tenant: id, branch: strangers.branch }, text, alike)).toEqual(all.filter((kind) => [...open, 'vehicle'].includes(kind)));
      expect(await answering({ tenant: id, technician: strangers.technician }, text, alike)).toEqual(
        all.filter((kind) => [...open, 'branch', 'purchase-order'].includes(kind)),
      );
      // One's own: all that such a reader may see at all.
      expect(await answering({ tenant: id, customer: customer.id }, text, alike)).toEqual(
        all.filter((kind) => ['branch', 'customer', 'invoice', 'worksheet'].includes(kind)),
      );
      expect(await answering({ tenant: id, branch: branch.id, technician: technician.id }, text, alike)).toEqual(
        all.filter((kind) => !['invoice', 'vehicle'].includes(kind)),
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
      for (const text of ['quince', 'W000123', '000123']) {
        const { exact, begins, word, parts, every } = wantedOf(text) ?? {};
        await owner.query('select * from app.find_entries($1, $2, $3, $4, $5, $6, 50)', [kinds, exact, begins, word, parts, every]);
      }
      await owner.query("select * from app.find_alike($1, 'quinse', '{% qui%}', '{% qui%}', 50)", [kinds]);
      await owner.query('rollback');
    }
    await owner.end();
    const said = plans.join('\n');
    expect(said).toMatch(/Bitmap Index Scan on search_entry_\w+/);
    expect(said).not.toContain('Seq Scan');
  });
});

it('the server may not read as the role of search itself', async () => {
  await expect(app.query('set role quarterlight_search')).rejects.toThrow(/permission denied/);
  for (const statement of ['select * from search_entry', "select * from app.entries_like('{}', '{}', '{}', '{}', '{}', '{}', 1)"])
    await expect(app.query(statement)).rejects.toThrow(/permission denied/);
});
