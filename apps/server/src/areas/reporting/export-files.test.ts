import { runExport, showExport } from '@quarterlight/contract/reporting/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { parseCsv } from '../../../testing/kit/read-files.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { unzip } from '../../../testing/kit/unzip.ts';
import { takeSlot } from '../../platform/sheets/file-slots.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';

useTestApp();

const name = 'completed-jobs-export';
const params = { name };
const march = { from: '2026-03-01', to: '2026-03-31' };
const payloads = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
];

async function fileOf(client: Client, format: 'csv' | 'xlsx'): Promise<{ bytes: Buffer; name: string; type: string }> {
  const answer = await testApp().app.http.inject({
    method: 'GET',
    url: `/v1/exports/${name}?from=${march.from}&to=${march.to}&format=${format}`,
    headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token ?? ''}` },
  });
  return { bytes: answer.rawPayload, name: String(answer.headers['content-disposition']), type: String(answer.headers['content-type']) };
}

const cellsOf = (sheet: string): string[][] =>
  [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row ?? '').matchAll(/<c r="[A-Z]+\d+" s="\d"(?: t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is>|><v>(.*?)<\/v>)<\/c>/gs)].map(
      ([, text, value]) => text ?? value ?? '',
    ),
  );

const pounds = (text: string | null) => (text === null ? '' : (Number(text) / 100).toFixed(2));
const serial = (text: string) => String(Date.parse(`${text.split('/').toReversed().join('-')}T00:00:00Z`) / 86_400_000 + 25_569);

/** One job with everything that the export can show. */
async function aFullJob(tenant: TestTenant) {
  const branch = await aBranch(tenant, { name: 'Leeds' });
  const customer = await aCustomer(tenant, { name: 'Albion, "the" insurer', type: 'insurer' });
  const supplier = await aSupplier(tenant, { name: 'Glass & Co' });
  const product = await aProduct(tenant, { code: '8556AGSMVZ1B' });
  const vehicle = await aVehicle(tenant, { registration: 'AB12CDE', make: 'FORD', model: 'Focus', year: 2019 });
  const technician = await aTechnician(tenant, branch);
  const { lotId } = await someStock(tenant, { productId: product.id, placeId: technician.vanId, supplierId: supplier.id });
  const allocationId = newId();
  const lineId = newId();
  const job = await aCompletedJob(tenant, {
    completedOn: '2026-03-05',
    branchId: branch.id,
    customerId: customer.id,
    technician_id: technician.id,
    vehicle_id: vehicle.id,
    registration: vehicle.registration,
    created_on: '2026-03-02',
    booked_day: '2026-03-05',
    state: 'invoiced',
    lines: [{ kind: 'labour', description: 'Fitting', net: 10_000 }],
  });
  await tenant.scope.write(async (tx) => {
    await tx.db
      .insertInto('allocation')
      .values({
        id: allocationId,
        product_id: product.id,
        quantity_milli: 1000,
        state: 'fitted',
        place_id: technician.vanId,
        lot_id: lotId,
        worksheet_id: job.id,
        worksheet_line_id: lineId,
      })
      .execute();
    const own = { worksheet_id: job.id, customer_id: customer.id, bound_branch: branch.id, bound_technician: technician.id };
    const glassType = await tx.db.selectFrom('lookup').select('id').where('kind', '=', 'windscreen').executeTakeFirstOrThrow();
    await tx.db
      .insertInto('worksheet_line')
      .values({
        ...own,
        id: lineId,
        position: 0,
        kind: 'glass',
        product_id: product.id,
        glass_type_id: glassType.id,
        code: product.code,
        description: 'Windscreen',
        net_pence: 25_000,
        cost_pence: 8_000,
        allocation_id: allocationId,
      })
      .execute();
    await tx.db.updateTable('worksheet').set({ net_pence: 35_000, vat_pence: 7_000, gross_pence: 42_000 }).where('id', '=', job.id).execute();
    await tx.db
      .insertInto('calibration')
      .values({ ...own, id: newId(), method: 'static', result: 'not-attempted' })
      .execute();
    const booking = newId();
    await tx.db
      .insertInto('booking')
      .values({ id: booking, worksheet_id: job.id, branch_id: branch.id, day: '2026-03-05', slot: 'A', minutes: 90, customer_id: customer.id })
      .execute();
    await tx.db
      .insertInto('visit')
      .values({
        ...own,
        id: newId(),
        booking_id: booking,
        visited_by: technician.id,
        started_at: '2026-03-05T08:15:00Z',
        finished_at: '2026-03-05T10:00:00Z',
        outcome: 'completed',
      })
      .execute();
  });
  return {
    job,
    technicianName: await tenant.scope.read(
      async (tx) => (await tx.db.selectFrom('app_user').select('display_name').where('id', '=', technician.id).executeTakeFirstOrThrow()).display_name,
    ),
  };
}

describe('the files of an export', () => {
  it('writes the CSV to the letter: mark, headings, line ends, days, money, nothing where nothing is known', async () => {
    const tenant = await aTenant();
    const { job, technicianName } = await aFullJob(tenant);
    await aCompletedJob(tenant, {
      completedOn: '2026-03-04',
      customerId: job.customerId,
      branchId: job.branchId,
      registration: '',
      lines: [],
      net_pence: 0,
      vat_pence: 0,
      gross_pence: 0,
      jobType: 'inspection',
    });
    const client = await tenant.user({ permissions: [name, 'view-worksheet-costs'] });
    const file = await fileOf(client, 'csv');
    expect(file.type).toBe('text/csv; charset=utf-8');
    expect(file.name).toBe(`attachment; filename="${name}_${tenant.slug}_2026-03-01_2026-03-31.csv"`);
    expect(file.bytes.toString('utf8').replaceAll(/W\d{6}/g, 'W')).toBe(
      '\uFEFFWorksheet no,Completed,Booked,Raised,Lead days,Branch,Technician,Job type,Customer type,Customer,Insurer,VRM,Make,Model,Year,Glass type,Eurocode,Quality (OEM/OEE),Supplier,Cause,Repair/Replace,ADAS method/result,First-time fit,On time,Parts cost,Net,Margin £,Margin %,Invoiced\r\n' +
        `W,05/03/2026,05/03/2026,02/03/2026,3,Leeds,${technicianName},Replacement,Insurer,"Albion, ""the"" insurer","Albion, ""the"" insurer",AB12CDE,FORD,Focus,2019,Windscreen,8556AGSMVZ1B,OEE,Glass & Co,,Replace,Static / not attempted,Y,Y,80.00,350.00,270.00,77.1,Y\r\n` +
        'W,04/03/2026,,04/03/2026,0,Leeds,,Inspection,Insurer,"Albion, ""the"" insurer","Albion, ""the"" insurer",,,,,,,,,,,,Y,,0.00,0.00,0.00,,N\r\n',
    );
  });

  it('has the same rows on screen, as CSV and as XLSX', async () => {
    const tenant = await aTenant();
    const { job } = await aFullJob(tenant);
    await aCompletedJob(tenant, { completedOn: '2026-03-09', customerId: job.customerId, branchId: job.branchId, jobType: 'repair' });
    const client = await tenant.user({ permissions: [name, 'view-worksheet-costs'] });
    const screen = (await client.call(showExport, { params, query: march })).body;
    const csv = parseCsv((await fileOf(client, 'csv')).bytes.toString('utf8').slice(1)).slice(1);
    const sheet = unzip((await fileOf(client, 'xlsx')).bytes).get('xl/worksheets/sheet1.xml') ?? '';
    const written = screen.items.map((row) =>
      row.cells.map((cell, index) => {
        const type = screen.columns[index]?.type;
        if (type === 'money') return pounds(cell);
        if (type === 'percent') return cell === null ? '' : (Math.round(Number(cell) / 10) / 10).toFixed(1);
        return type === 'day' && cell !== null ? cell.split('-').toReversed().join('/') : (cell ?? '');
      }),
    );
    expect(csv).toEqual(written);
    const typed = written.map((row) =>
      row.flatMap((cell, index) =>
        cell === ''
          ? []
          : [
              screen.columns[index]?.type === 'day'
                ? serial(cell)
                : screen.columns[index]?.type === 'text' || screen.columns[index]?.type === 'yesno'
                  ? cell.replaceAll('&', '&amp;')
                  : String(Number(cell)),
            ],
      ),
    );
    expect(cellsOf(sheet).slice(1)).toEqual(typed);
    const json = (await client.call(runExport, { params, query: { ...march, format: 'json' } })).text;
    expect(JSON.parse(json)).toEqual(screen);
  });

  it('lets no text run as a formula: guarded in CSV, typed as text in XLSX', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant);
    const branch = await aBranch(tenant);
    for (const payload of payloads)
      await aCompletedJob(tenant, { completedOn: '2026-03-05', customerId: customer.id, branchId: branch.id, insurer_name: payload });
    await aCompletedJob(tenant, {
      completedOn: '2026-03-06',
      customerId: customer.id,
      branchId: branch.id,
      insurer_name: '007 & "Söhne"\nsecond line',
      registration: '0012',
    });
    const client = await tenant.user({ permissions: [name] });
    const rows = parseCsv((await fileOf(client, 'csv')).bytes.toString('utf8').slice(1)).slice(1);
    expect(
      rows
        .slice(1)
        .map((row) => row[10])
        .toSorted(),
    ).toEqual(payloads.map((payload) => `'${payload}`).toSorted());
    expect([rows[0]?.[10], rows[0]?.[11]]).toEqual(['007 & "Söhne"\nsecond line', '0012']);
    const files = unzip((await fileOf(client, 'xlsx')).bytes);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(sheet).not.toContain('<f');
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).toContain('<t xml:space="preserve">0012</t>');
    expect(sheet).toContain('<t xml:space="preserve">007 &amp; "Söhne"\nsecond line</t>');
    expect(cellsOf(sheet)).toHaveLength(payloads.length + 2);
  });

  it('notes every run: who, which, over which days, how many rows', async () => {
    const tenant = await aTenant();
    await aCompletedJob(tenant, { completedOn: '2026-03-05' });
    const client = await tenant.user({ permissions: [name] });
    await fileOf(client, 'csv');
    await fileOf(client, 'xlsx');
    await client.call(showExport, { params, query: march });
    const { noted, logged } = await tenant.scope.read(async (tx) => ({
      noted: await tx.db
        .selectFrom('export_run')
        .select(['name', 'user_id', 'from_day', 'to_day', 'format', 'row_count', 'finished_at'])
        .orderBy('id')
        .execute(),
      logged: await tx.db
        .selectFrom('log_entry')
        .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
        .select(['action', 'label', 'user_id', 'after'])
        .where('entity', '=', 'export')
        .orderBy('id')
        .execute(),
    }));
    expect(noted.map((run) => [run.name, run.user_id, run.from_day, run.to_day, run.format, run.row_count, run.finished_at !== null])).toEqual(
      ['csv', 'xlsx', 'json'].map((format) => [name, client.userId, march.from, march.to, format, 1, true]),
    );
    expect(logged.map((entry) => [entry.action, entry.label, entry.user_id, entry.after])).toEqual(
      ['csv', 'xlsx', 'json'].map((format) => ['export.run', name, client.userId, { from: march.from, to: march.to, format, rows: 1, complete: true }]),
    );
  });

  it('lets two files of a company run at once and says so to the third', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ permissions: [name] });
    const first = takeSlot(tenant.scope.tenant.id);
    const second = takeSlot(tenant.scope.tenant.id);
    const refused = await client.call(runExport, { params, query: { ...march, format: 'csv' } });
    expect([refused.status, refused.problem.code]).toEqual([429, 'export.too_many']);
    first();
    first();
    expect((await client.call(runExport, { params, query: { ...march, format: 'csv' } })).status).toBe(200);
    second();
  });

  it('gives its connection back when the reader leaves', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant);
    const branch = await aBranch(tenant);
    const { id } = await aCompletedJob(tenant, { completedOn: '2026-03-05', customerId: customer.id, branchId: branch.id });
    // Enough bytes that the file cannot lie whole in the buffers.
    const words = 'x'.repeat(20_000);
    for (let index = 0; index < 60; index += 1)
      await aCompletedJob(tenant, { completedOn: '2026-03-06', customerId: customer.id, branchId: branch.id, insurer_name: words, lines: [] });
    expect(id).not.toBe('');
    const client = await tenant.user({ permissions: [name] });
    const { pool, copyPool } = testApp().running.source;
    const taken = () => [pool, copyPool].reduce((all, each) => all + each.totalCount - each.idleCount, 0);
    const address = await testApp().app.http.listen({ port: 0 });
    for (let turn = 0; turn < 3; turn += 1) {
      const leaving = new AbortController();
      const answer = await fetch(`${address}/v1/exports/${name}?from=${march.from}&to=${march.to}`, {
        headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token ?? ''}`, 'accept-encoding': 'identity' },
        signal: leaving.signal,
      });
      await answer.body?.getReader().read();
      leaving.abort();
    }
    await expect.poll(taken, { timeout: 10_000 }).toBe(0);
    expect((await fileOf(client, 'csv')).bytes.length).toBeGreaterThan(1_000_000);
    const runs = await tenant.scope.read((tx) => tx.db.selectFrom('export_run').select('finished_at').orderBy('id').execute());
    expect(runs.map((run) => run.finished_at !== null)).toContain(true);
  });
});
