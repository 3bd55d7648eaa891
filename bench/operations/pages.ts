import { z } from 'zod';
import type { Company } from '../../apps/server/testing/company/make-company.ts';
import type { ListFacts } from '../driver/traffic/list.ts';
import { type Bench, type Line, type Operation, outcomeOf, productOf } from '../support/bench.ts';
import { type Contestant, hold } from '../support/contest.ts';
import { askOnce } from '../support/session.ts';

const Step = z.object({ next: z.string().nullable() });
const pageSize = 50;
const stride = 185;

/** Walks to the beginning of page 1,000, or halfway where there are fewer; gives the page's number and its cursor. */
export async function walkFar(bench: Bench, company: Company, headers: Record<string, string>): Promise<{ page: number; after: string }> {
  const wanted = Math.min(1_000, Math.floor(company.worksheets / pageSize / 2));
  let after = '';
  let past = 0;
  while (past < (wanted - 1) * pageSize) {
    const cursor: string = after === '' ? '' : `&after=${after}`;
    const { next } = Step.parse(await askOnce(`${bench.product.baseUrl}/v1/worksheets?sort=-createdAt&limit=${stride}${cursor}`, headers));
    if (next === null) break;
    after = next;
    past += stride;
  }
  return { page: Math.floor(past / pageSize) + 1, after };
}

const facts = (cursor: string, rows = pageSize): ListFacts => ({
  query: `sort=-createdAt&limit=${pageSize}${cursor === '' ? '' : `&after=${cursor}`}`,
  rows,
  total: null,
  state: null,
});

/** Page 1 of the list for a company. */
export const pageOf = (bench: Bench, name: string, headers: Record<string, string>, cursor = ''): Contestant => ({
  name,
  target: { ...productOf(bench), headers },
  traffic: 'list',
  facts: facts(cursor),
});

async function run(bench: Bench): Promise<readonly Line[]> {
  const { page, after } = await walkFar(bench, bench.company, bench.headers);
  const outcomes = await hold(bench.driver, bench.quiet, [pageOf(bench, 'first', bench.headers), pageOf(bench, 'far', bench.headers, after)], bench.pace);
  const ratio = outcomeOf(outcomes, 'first').rate / outcomeOf(outcomes, 'far').rate;
  return [
    {
      title: `List, page ${page.toLocaleString('en-GB')} against page 1`,
      unit: 'ms',
      ours: outcomeOf(outcomes, 'far').p50,
      ratio,
      goal: '≤ 1.3 × the time of page 1',
      met: ratio <= 1.3,
    },
  ];
}

export const pagesOperation: Operation = { name: 'pages', about: 'Page 1,000 of the list against page 1', run };
