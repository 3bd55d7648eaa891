import { z } from 'zod';
import { type Bench, type Line, type Operation, rowOf } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { askOnce } from '../support/session.ts';

const Proposals = z.object({ items: z.array(z.object({ technicianId: z.string() })), more: z.number(), against: z.array(z.object({ count: z.number() })) });
const times = 21;
const days = 14;

/** The best three slots of two weeks among all technicians of the company, asked for one at a time. */
async function run(bench: Bench): Promise<readonly Line[]> {
  const facts = await rowOf<{ from: string; technicians: number }>(
    bench,
    `select to_char(current_date + 1, 'YYYY-MM-DD') as "from",
       (select count(*)::int from app_user u where u.tenant_id = $1 and u.is_technician and u.status <> 'disabled') as technicians`,
  );
  const took: number[] = [];
  for (let time = -3; time < times; time += 1) {
    const begun = performance.now();
    const answer = await askOnce(
      `${bench.product.baseUrl}/v1/diary/slots?from=${facts.from}&days=${days}&limit=3&minutes=90&latitude=52.6&longitude=1.3&skills=replacement`,
      bench.headers,
    );
    if (time >= 0) took.push(performance.now() - begun);
    const { items, more, against } = Proposals.parse(answer);
    const told = items.length + more + against.reduce((sum, { count }) => sum + count, 0);
    if (items.length !== 3 || told < facts.technicians * days) throw new Error(`Not every place was looked at: ${told}`);
  }
  const ours = median(took);
  return [{ title: `Best slots of ${days} days: ${facts.technicians} technicians`, unit: 'ms', ours, goal: '≤ 150 ms', met: ours <= 150 }];
}

export const slotsOperation: Operation = { name: 'slots', about: 'The best three slots for a visit', run };
