import { z } from 'zod';
import { type Bench, type Line, type Operation, rowOf } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { askOnce } from '../support/session.ts';

const Proposals = z.object({ items: z.array(z.object({ technicianId: z.string() })), more: z.number(), against: z.array(z.object({ count: z.number() })) });
const times = 21;
const days = 14;

/** The best three slots of two weeks among all technicians of the company, asked for one at a time: for a visit that is described, and for a job of the tray. */
async function run(bench: Bench): Promise<readonly Line[]> {
  const { from, technicians, job } = await rowOf<{ from: string; technicians: number; job: string }>(
    bench,
    `select to_char(current_date + 1, 'YYYY-MM-DD') as "from",
       (select count(*)::int from app_user u where u.tenant_id = $1 and u.is_technician and u.status <> 'disabled') as technicians,
       (select w.id from worksheet w where w.tenant_id = $1 and w.state = 'open' and w.booking_id is null order by w.created_at limit 1) as job`,
  );
  const asked = [
    { what: 'a visit anywhere', wanted: 'minutes=90&latitude=52.6&longitude=1.3&skills=replacement', least: technicians * days },
    // Among the technicians of its branch.
    { what: 'a job of the tray', wanted: `worksheetId=${job}`, least: days },
  ] as const;
  const lines: Line[] = [];
  for (const { what, wanted, least } of asked) {
    const ours = await medianOf(bench, `/v1/diary/slots?from=${from}&days=${days}&limit=3&${wanted}`, least);
    lines.push({ title: `Best slots of ${days} days for ${what}: ${technicians} technicians`, unit: 'ms', ours, goal: '≤ 150 ms', met: ours <= 150 });
  }
  return lines;
}

/** The middle time of an answer that looked at so many places at least. */
async function medianOf({ product, headers }: Bench, path: string, least: number): Promise<number> {
  const took: number[] = [];
  for (let time = -3; time < times; time += 1) {
    const begun = performance.now();
    const answer = await askOnce(`${product.baseUrl}${path}`, headers);
    if (time >= 0) took.push(performance.now() - begun);
    const { items, more, against } = Proposals.parse(answer);
    const told = items.length + more + against.reduce((sum, { count }) => sum + count, 0);
    if (items.length !== 3 || told < least) throw new Error(`Not every place was looked at: ${told}`);
  }
  return median(took);
}

export const slotsOperation: Operation = { name: 'slots', about: 'The best three slots for a visit', run };
