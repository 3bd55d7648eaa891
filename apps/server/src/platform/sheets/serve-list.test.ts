import { movesFile } from '@quarterlight/contract/stock/routes';
import { stockCosts } from '@quarterlight/contract/stock/sheets';
import { vehiclesFile } from '@quarterlight/contract/vehicles/routes';
import { worksheetsFile } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { parseCsv, parseXlsx } from '../../../testing/kit/read-files.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../../areas/catalogue/catalogue.testing.ts';
import { aBranch, aSupplier } from '../../areas/companies/companies.testing.ts';
import { aTechnician } from '../../areas/identity/identity.testing.ts';
import { someStock } from '../../areas/stock/stock.testing.ts';
import { aVehicle } from '../../areas/vehicles/vehicles.testing.ts';
import { takeSlot } from './file-slots.ts';

useTestApp();

const fileOf = (client: Client, url: string) => client.raw('GET', url);
const csvOf = async (client: Client, url: string) => parseCsv((await fileOf(client, url)).text.replace('\uFEFF', ''));

/** What the log says of the files that were taken. */
const logged = (tenant: TestTenant) =>
  tenant.scope.read((tx) =>
    tx.db
      .selectFrom('log_entry')
      .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
      .select(['action', 'label', 'user_id', 'after'])
      .where('entity', '=', 'list')
      .orderBy('id')
      .execute(),
  );

async function manyVehicles(tenant: TestTenant, count: number, { prefix = 'ZZ', model = 'Focus' } = {}): Promise<void> {
  await tenant.scope.write(async (tx) => {
    const values = Array.from({ length: count }, (_, index) => {
      const registration = `${prefix}${String(index).padStart(5, '0')}`;
      return { id: newId(), registration, registration_fold: registration, make: 'FORD', model };
    });
    await tx.db.insertInto('vehicle').values(values).execute();
  });
}

describe('the file of a list', () => {
  it('is named by the list, the company and the day, and keeps texts as they are but for what would run as a formula', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    await aVehicle(tenant, { registration: 'AB12CDE', make: '=1+1', model: '0012', colour: '  @SUM(A1), "b"' });
    await aVehicle(tenant, { registration: 'AB13CDE', make: '-2', model: 'é & <b>', colour: '' });
    const csv = await fileOf(client, vehiclesFile.path);
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="vehicles_${tenant.slug}_${tenant.scope.today()}.csv"`);
    expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [titles, first, second] = parseCsv(csv.text.slice(1));
    expect(titles?.slice(0, 3)).toEqual(['Registration', 'Make', 'Model']);
    expect([first?.[0], first?.[1], first?.[2], first?.[5]]).toEqual(['AB12 CDE', "'=1+1", '0012', `'  @SUM(A1), "b"`]);
    expect([second?.[1], second?.[2], second?.[5]]).toEqual(['-2', 'é & <b>', '']);
    const xlsx = await fileOf(client, `${vehiclesFile.path}?format=xlsx`);
    expect(xlsx.headers['content-disposition']).toContain('.xlsx"');
    const [, ...rows] = parseXlsx(xlsx.bytes);
    expect(rows.map((row) => [row[1], row[2]])).toEqual([
      ['=1+1', '0012'],
      ['-2', 'é & <b>'],
    ]);
  });

  it('has the columns that were asked for in the order of the list, and all rows of more than two pages', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    await manyVehicles(tenant, 455);
    const rows = await csvOf(client, `${vehiclesFile.path}?columns=make&columns=registration&sort=-registration&q=ZZ0`);
    expect(rows[0]).toEqual(['Registration', 'Make']);
    expect(rows.slice(1)).toEqual(Array.from({ length: 455 }, (_, index) => [`ZZ${String(454 - index).padStart(5, '0')}`, 'FORD']));
  });

  it('is written down before its end: who took which list, by which filters, with which columns, how many rows', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    await manyVehicles(tenant, 3);
    await fileOf(client, `${vehiclesFile.path}?columns=make&q=ZZ0&format=xlsx`);
    await fileOf(client, `${worksheetsFile.path}?state=open&state=booked`);
    expect(await logged(tenant)).toEqual([
      {
        action: 'list.downloaded',
        label: 'Vehicles',
        user_id: client.userId,
        after: { q: 'ZZ0', columns: ['Make'], format: 'xlsx', rows: 3, complete: true },
      },
      {
        action: 'list.downloaded',
        label: 'Worksheets',
        user_id: client.userId,
        after: {
          state: ['open', 'booked'],
          columns: ['Number', 'State', 'Mark', 'Held up by', 'Age', 'Booked', 'Slot', 'Registration', 'Customer', 'Glass', 'Technician'],
          format: 'csv',
          rows: 0,
          complete: true,
        },
      },
    ]);
  });

  it('has costs for those alone who see them, also where they are asked for', async () => {
    const tenant = await aTenant();
    const branch = await aBranch(tenant);
    const technician = await aTechnician(tenant, branch);
    await someStock(tenant, { productId: (await aProduct(tenant, {})).id, placeId: technician.vanId, supplierId: (await aSupplier(tenant, {})).id });
    const buyer = await tenant.user({ permissions: ['view-stock', stockCosts[0] ?? 'view-stock'] });
    const other = await tenant.user({ permissions: ['view-stock'] });
    const asked = `${movesFile.path}?columns=code&columns=value`;
    const [[titles, row], [lessTitles, lessRow]] = [await csvOf(buyer, asked), await csvOf(other, asked)];
    expect([titles, lessTitles]).toEqual([['Code', 'Value'], ['Code']]);
    expect(row?.[1]).toMatch(/^\d+\.\d\d$/);
    expect(lessRow).toEqual([row?.[0]]);
    expect((await csvOf(other, movesFile.path))[0]).not.toContain('Value');
    const onlyCosts = await fileOf(other, `${movesFile.path}?columns=value`);
    expect([onlyCosts.status, onlyCosts.problem.code]).toEqual([403, 'access.missing_permission']);
  });

  it('is refused as its list is, before anything is sent or written down', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    const reversed = await fileOf(client, '/v1/system/log/entries/sheet?from=2026-03-02&to=2026-03-01&format=xlsx');
    expect([reversed.status, reversed.problem.code]).toEqual([400, 'log.dates_reversed']);
    const nowhere = await fileOf(client, `/v1/stock/places/${newId()}/contents/sheet?format=xlsx`);
    expect([nowhere.status, nowhere.problem.code]).toEqual([404, 'record.not_found']);
    expect(await logged(tenant)).toEqual([]);
  });

  it('waits its turn with the exports', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    const slots = [takeSlot(tenant.scope.tenant.id), takeSlot(tenant.scope.tenant.id)];
    const refused = await fileOf(client, vehiclesFile.path);
    expect([refused.status, refused.problem.code]).toEqual([429, 'export.too_many']);
    for (const release of slots) release();
    expect((await fileOf(client, vehiclesFile.path)).status).toBe(200);
  });

  it('stops where its reader leaves, gives its turn back, and is written down as cut short', { timeout: 30_000 }, async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    // Enough bytes that the file cannot lie whole in the buffers.
    for (let turn = 0; turn < 4; turn += 1) await manyVehicles(tenant, 1_000, { prefix: `Y${turn}`, model: 'y'.repeat(3_000) });
    const address = await testApp().app.http.listen({ port: 0 });
    for (let turn = 0; turn < 3; turn += 1) {
      const leaving = new AbortController();
      const answer = await fetch(`${address}${vehiclesFile.path}`, {
        headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token ?? ''}`, 'accept-encoding': 'identity' },
        signal: leaving.signal,
      });
      expect(answer.status).toBe(200);
      await answer.body?.getReader().read();
      leaving.abort();
      await expect.poll(async () => (await logged(tenant)).length, { timeout: 10_000 }).toBe(turn + 1);
    }
    for (const { after } of await logged(tenant)) {
      expect(after).toMatchObject({ complete: false });
      expect(Number(Reflect.get(Object(after), 'rows'))).toBeLessThan(4_000);
    }
    expect((await csvOf(client, vehiclesFile.path)).length).toBe(4_001);
  });
});
