import type { z } from 'zod';
import type { BoardFacts } from '../driver/traffic/board.ts';
import { type Bench, type Line, type Operation, p99Line, rateLine, rowOf, three } from '../support/bench.ts';
import { hold } from '../support/contest.ts';

/** The week of the last bookings, as the board counts them. */
const busyWeek = (bench: Bench) =>
  rowOf<z.output<typeof BoardFacts>>(
    bench,
    `with week as (select current_date - 3 as first)
     select to_char(first, 'YYYY-MM-DD') as "from", to_char(first + 6, 'YYYY-MM-DD') as "to",
       (select count(*)::int from booking b where b.tenant_id = $1 and b.day between first and first + 6 and b.cancelled_at is null) as cards,
       (select count(*)::int from app_user u where u.tenant_id = $1 and u.is_technician and u.status <> 'disabled') as technicians from week`,
  );

async function run(bench: Bench): Promise<readonly Line[]> {
  const facts = await busyWeek(bench);
  const title = `Diary of a week: ${facts.technicians} technicians, ${facts.cards.toLocaleString('en-GB')} cards`;
  const outcomes = await hold(bench.driver, bench.quiet, three(bench, 'board', facts), bench.pace);
  return [rateLine(title, outcomes), p99Line(title, outcomes, { milliseconds: 300 })];
}

export const boardOperation: Operation = {
  name: 'board',
  about: 'The diary of a week',
  run,
  load: async (bench) => ({ traffic: 'board', facts: await busyWeek(bench) }),
};
