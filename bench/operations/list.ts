import type { Company } from '../../apps/server/testing/company/make-company.ts';
import type { ListFacts } from '../driver/traffic/list.ts';
import { type Bench, type Line, type Operation, p99Line, rateLine, rowOf, three } from '../support/bench.ts';
import { hold } from '../support/contest.ts';

/** The state that most worksheets are in, and how many. */
export const commonState = (bench: Bench, company: Company = bench.company) =>
  rowOf<{ state: string; count: number }>(
    bench,
    'select state, count(*)::int as count from worksheet where tenant_id = $1 group by state order by 2 desc limit 1',
    company.tenantId,
  );

const title = 'List: filter, sort, 50 rows, with total';

/** The page that the list is measured by. */
export async function filteredPage(bench: Bench, company: Company = bench.company): Promise<ListFacts> {
  const { state, count } = await commonState(bench, company);
  return { query: `state=${state}&sort=-createdAt&limit=50`, rows: Math.min(50, count), total: count, state };
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const facts = await filteredPage(bench);
  const outcomes = await hold(bench.driver, bench.quiet, three(bench, 'list', facts), bench.pace);
  return [rateLine(title, outcomes, 0.7), p99Line(title, outcomes, { timesBare: 2 })];
}

export const listOperation: Operation = {
  name: 'list',
  about: `${title}: the commonest state, newest first`,
  run,
  load: async (bench) => ({ traffic: 'list', facts: await filteredPage(bench) }),
};
