import { to as copyTo } from 'pg-copy-streams';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { bindExport, copies } from '../bare/export.sql.ts';
import { type Bench, type Line, type Operation, rowOf } from '../support/bench.ts';
import { type Download, download, drain } from '../support/download.ts';
import { median } from '../support/figures.ts';
import { onFreshProduct } from '../support/fresh.ts';
import { peakDuring } from '../support/memory.ts';

/** The year up to the last completed job: as many days as an export may span. */
const longestRange = (bench: Bench) =>
  rowOf<{ from: string; to: string; rows: number }>(
    bench,
    `with last as (select max(completed_on) as day from worksheet where tenant_id = $1)
     select to_char(day - 364, 'YYYY-MM-DD') as "from", to_char(day, 'YYYY-MM-DD') as "to", (select count(*)::int from worksheet where tenant_id = $1
       and state in ('completed', 'invoiced') and completed_on between day - 364 and day) as rows from last`,
  );
type Range = Awaited<ReturnType<typeof longestRange>>;

const copyNow = (bench: Bench, format: keyof typeof copies, range: Range): Promise<Download> =>
  asOwner(bench.database.ownerUrl, async (owner) => {
    await owner.query('begin read only');
    await bindExport(owner, range);
    const started = performance.now();
    const drained = await drain(owner.query(copyTo(copies[format])), started);
    await owner.query('commit');
    return drained;
  });

function assertWhole({ start, bytes, lines }: Download, format: string, rows: number): void {
  const whole = format === 'xlsx' ? start.subarray(0, 2).toString() === 'PK' && bytes > rows * 20 : lines >= rows;
  if (!whole) throw new Error(`The ${format} file has ${lines} lines in ${bytes} bytes for ${rows} rows.`);
}

async function measure(bench: Bench, format: 'csv' | 'xlsx', range: Range): Promise<readonly Line[]> {
  const days = `from=${range.from}&to=${range.to}`;
  const address = `/v1/exports/completed-jobs-export?format=${format}&${days}`;
  const times: Record<'floor' | 'bare' | 'ours', number[]> = { floor: [], bare: [], ours: [] };
  return onFreshProduct(bench, async (served, idle) => {
    const ask = async (keep: number[], get: () => Promise<Download>) => {
      const got = await get();
      assertWhole(got, keep === times.ours ? format : 'csv', range.rows);
      keep.push(got.milliseconds);
    };
    const peak = await peakDuring(
      served.pid,
      (async () => {
        for (let round = 0; round <= Math.min(bench.pace.rounds, 3); round += 1) {
          await bench.quiet.sample();
          await ask(times.floor, () => copyNow(bench, format, range));
          if (format === 'csv') await ask(times.bare, () => download(`${bench.bare.baseUrl}${address}`, {}));
          await ask(times.ours, () => download(`${served.baseUrl}${address}`, bench.headers));
        }
      })(),
    );
    const rate = (all: readonly number[]) => (range.rows / median(all.slice(1))) * 1000;
    const name = `${format.toUpperCase()} export, ${range.rows.toLocaleString('en-GB')} × 28, rows`;
    const ratio = rate(times.ours) / rate(times.floor);
    return [
      {
        title: name,
        unit: '/s',
        floor: rate(times.floor),
        ...(times.bare.length === 0 ? {} : { bare: rate(times.bare) }),
        ours: rate(times.ours),
        ratio,
        ...(format === 'csv' ? { goal: '≥ 0.8 × COPY', met: ratio >= 0.8 } : {}),
      },
      {
        title: `${format.toUpperCase()} export: memory above idle (${Math.round(idle)} MB)`,
        unit: 'MB',
        ours: peak - idle,
        goal: '≤ 60 MB',
        met: peak - idle <= 60,
      },
    ];
  });
}

export const csvOperation: Operation = {
  name: 'csv',
  about: 'The export of completed jobs as CSV, beside COPY of the same SELECT',
  run: async (bench) => measure(bench, 'csv', await longestRange(bench)),
};
export const xlsxOperation: Operation = {
  name: 'xlsx',
  about: 'The same as a workbook',
  run: async (bench) => measure(bench, 'xlsx', await longestRange(bench)),
};
