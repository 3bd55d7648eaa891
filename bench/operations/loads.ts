import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import { xlsxStream } from '../../apps/server/src/platform/sheets/xlsx.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { type Bench, type Line, type Operation, productOf } from '../support/bench.ts';
import { percentile } from '../support/figures.ts';
import { peakDuring } from '../support/memory.ts';

const products = 200_000;
const lines = 500_000;
const linesOfWorkbook = 100_000;

const Load = z.object({
  id: z.string(),
  state: z.string(),
  version: z.number(),
  manner: z.unknown(),
  choice: z.unknown(),
  options: z.record(z.string(), z.unknown()),
  trouble: z.string(),
  preview: z.object({ counts: z.object({ added: z.number(), changed: z.number(), left: z.number(), refused: z.number() }) }).nullable(),
});
type Load = z.output<typeof Load>;

/** Products enough for the file, two or three of its lines each, and a supplier for each load. */
async function prepare({ database, company }: Bench): Promise<readonly string[]> {
  return asOwner(database.ownerUrl, async (owner) => {
    await owner.query(
      `insert into product (tenant_id, id, code, code_key, eurocode_prefix, description, description_key, category_id, list_price_pence)
       select $1, gen_random_uuid(), 'B' || n, 'b' || n, '', 'Windscreen ' || n, 'windscreen ' || n, (select id from product_category where tenant_id = $1 order by code limit 1), 100000
         from generate_series(1, $2::int) n on conflict do nothing`,
      [company.tenantId, products],
    );
    await owner.query('analyze product');
    return (await owner.query<{ id: string }>(`select id from supplier where tenant_id = $1 and status = 'active' order by id`, [company.tenantId])).rows.map(
      ({ id }) => id,
    );
  });
}

const lineOf = (line: number, price: number) => [`S${line}`, `B${(line % products) + 1}`, (200 + (line % 700) + price).toFixed(2), '52.5', '1', 'yes'];
const headers = ['Supplier part no', 'Product code', 'List price', 'Discount', 'Pack', 'In stock'];
const csvOf = (count: number, price: number) =>
  [headers, ...Array.from({ length: count }, (_, line) => lineOf(line, price))].map((row) => row.join(',')).join('\n');

async function workbookOf(count: number, price: number): Promise<Buffer> {
  async function* rows() {
    for (let line = 0; line < count; line += 1) yield lineOf(line, price);
  }
  const chunks: Buffer[] = [];
  const columns = headers.map((title) => ({ title, type: 'text' as const }));
  for await (const chunk of xlsxStream({ sheetName: 'Prices', columns, rows: rows() })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function ask(bench: Bench, method: string, path: string, body?: object, version?: number): Promise<Load> {
  const response = await fetch(`${bench.product.baseUrl}${path}`, {
    method,
    headers: { ...bench.headers, ...(body ? { 'content-type': 'application/json' } : {}), ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return Load.parse(answer);
}

async function bring(bench: Bench, name: string, content: Buffer | string, supplierId: string): Promise<Load> {
  const form = new FormData();
  form.set('supplierId', supplierId);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const { 'content-type': _json, ...headersOf } = bench.headers;
  const response = await fetch(`${bench.product.baseUrl}/v1/data-loads/kinds/price-file`, { method: 'POST', headers: headersOf, body: form });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`The file was not taken: ${JSON.stringify(answer)}`);
  return Load.parse(answer);
}

async function untilState(bench: Bench, id: string, state: string): Promise<Load> {
  for (;;) {
    const now = await ask(bench, 'GET', `/v1/data-loads/${id}`);
    if (now.state === state) return now;
    if (now.trouble !== '') throw new Error(now.trouble);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Has a file checked and loaded; gives how long both took, in seconds. */
async function load(bench: Bench, read: Load, count: number): Promise<{ readonly check: number; readonly load: number }> {
  const began = performance.now();
  const { manner, choice, options } = read;
  await ask(bench, 'POST', `/v1/data-loads/${read.id}/check`, { manner, choice, options }, read.version);
  const seen = await untilState(bench, read.id, 'checked');
  if (seen.preview?.counts.added !== count) throw new Error(`Not every line was checked: ${JSON.stringify(seen.preview)}`);
  const middle = performance.now();
  await ask(bench, 'POST', `/v1/data-loads/${read.id}/load`, { leaveOutRefused: false }, seen.version);
  await untilState(bench, read.id, 'loaded');
  return { check: (middle - began) / 1_000, load: (performance.now() - middle) / 1_000 };
}

/** How long a list of worksheets takes for somebody who asks for it again and again while the work goes on: 99 of 100 within, in milliseconds. */
async function listWhile(bench: Bench, work: Promise<unknown>): Promise<number> {
  let goesOn = true;
  const ended = work.finally(() => {
    goesOn = false;
  });
  const facts = { query: 'limit=50', rows: 50, total: null, state: null };
  const took: number[] = [];
  // By the process that asks: this one has the files' garbage to collect.
  while (goesOn) took.push(...(await bench.driver.load({ traffic: 'list', facts, target: productOf(bench), connections: 1, seconds: 0.5, from: 0 })).latencies);
  await ended;
  return percentile(took, 0.99);
}

/** What PostgreSQL itself needs for the rows that the product made, with the same keys. */
async function floor({ database, company }: Bench, folder: string): Promise<number> {
  return asOwner(database.ownerUrl, async (owner) => {
    const path = join(folder, 'lines.tsv');
    const { rows } = await owner.query<{ text: string }>(
      `select string_agg(concat_ws(E'\\t', tenant_id, gen_random_uuid(), price_file_id, supplier_id, product_id, supplier_code, list_unit, discount_basis_points, net_unit,
          surcharge_unit, pack_milli, in_stock, line), E'\\n' order by line) as text
        from price_file_line where tenant_id = $1 and price_file_id = (select id from price_file where tenant_id = $1 order by lines desc, created_at desc limit 1)`,
      [company.tenantId],
    );
    await writeFile(path, `${rows[0]?.text ?? ''}\n`);
    await owner.query('drop table if exists bench.price_line');
    await owner.query('create table bench.price_line (like public.price_file_line including defaults including indexes including constraints)');
    for (const [column, table] of [
      ['price_file_id', 'price_file'],
      ['product_id', 'product'],
      ['supplier_id', 'supplier'],
    ])
      await owner.query(`alter table bench.price_line add foreign key (tenant_id, ${column}) references public.${table} (tenant_id, id)`);
    const columns =
      'tenant_id, id, price_file_id, supplier_id, product_id, supplier_code, list_unit, discount_basis_points, net_unit, surcharge_unit, pack_milli, in_stock, line';
    const began = performance.now();
    await pipeline(createReadStream(path), owner.query(from(`copy bench.price_line (${columns}) from stdin`)));
    const took = (performance.now() - began) / 1_000;
    await owner.query('drop table bench.price_line');
    return took;
  });
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterlight-bench-loads-'));
  try {
    const suppliers = await prepare(bench);
    const idle = await peakDuring(bench.product.pid, new Promise((resolve) => setTimeout(resolve, 500)));
    await bench.quiet.sample();
    const brought = await bring(bench, 'prices.csv', csvOf(lines, 0), suppliers[0] ?? '');
    let ours = { check: 0, load: 0 };
    const peak = await peakDuring(
      bench.product.pid,
      load(bench, brought, lines).then((took) => {
        ours = took;
      }),
    );
    const quiet = await listWhile(bench, new Promise((resolve) => setTimeout(resolve, 8_000)));
    const again = load(bench, await bring(bench, 'again.csv', csvOf(lines, 3), suppliers[3] ?? ''), lines);
    const meanwhile = await listWhile(bench, again);
    const bare = await floor(bench, folder);
    bench.say(`  checked in ${ours.check.toFixed(1)} s, loaded in ${ours.load.toFixed(1)} s; COPY with the same keys ${bare.toFixed(1)} s`);
    const text = await load(bench, await bring(bench, 'small.csv', csvOf(linesOfWorkbook, 1), suppliers[1] ?? ''), linesOfWorkbook);
    const book = await load(bench, await bring(bench, 'small.xlsx', await workbookOf(linesOfWorkbook, 2), suppliers[2] ?? ''), linesOfWorkbook);
    const whole = ours.check + ours.load;
    const times = (book.check + book.load) / (text.check + text.load);
    return [
      {
        title: 'Price file of 500,000 lines, checked and loaded',
        unit: 's',
        floor: bare,
        ours: whole,
        ratio: bare / whole,
        goal: '≥ 0.55 × COPY with keys',
        met: bare / whole >= 0.55,
      },
      { title: 'The same: memory of the server above idle', unit: 'MB', ours: peak - idle, goal: '≤ 100 MB', met: peak - idle <= 100 },
      {
        title: 'A list of worksheets while such a file is checked and loaded, 99 of 100 within',
        unit: 'ms',
        bare: quiet,
        ours: meanwhile,
        ratio: meanwhile / quiet,
        goal: '≤ 2 × as while nothing is loaded',
        met: meanwhile <= 2 * quiet,
      },
      {
        title: 'Price file of 100,000 lines as a workbook',
        unit: 's',
        bare: text.check + text.load,
        ours: book.check + book.load,
        ratio: times,
        goal: '≤ 4 × as CSV',
        met: times <= 4,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const loadsOperation: Operation = { name: 'loads', about: 'A price file of half a million lines, checked and loaded', run };
