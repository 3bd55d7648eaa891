import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { nextNumber } from '../../src/areas/system/index.ts';
import { anIntake, type Company } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Client } from '../kit/client.ts';
import { aCompletedJob } from '../kit/completed-jobs.ts';
import { aFord, crowd, endOf, type Findings, strayEnds, tally, turnOf } from './crowd.ts';

/** Drafts are posted by many at once, each by two, beside transactions that fail after they drew a number and whatever `besides` does (cutting connections). */
export async function drawNumbers(
  company: Company,
  race: { readonly invoices: number; readonly width: number; readonly clerks: readonly Client[]; readonly besides?: (going: () => boolean) => Promise<number> },
): Promise<Findings> {
  const { tenant } = company;
  const drafts = await crowd(race.invoices, 8, async (index) => {
    const job = await aCompletedJob(tenant, { number: `J${index}`, customerId: company.customer.id, branchId: company.branch.id });
    const answer = await turnOf(race.clerks, 0).call(createInvoices, { body: { worksheetId: job.id } });
    return answer.body.invoices.map(({ id }) => id);
  });
  const ids = drafts.flat();
  const intake = await anIntake(company);
  let going = true;
  let lost = 0;
  const failing = crowd(4, 4, async () => {
    while (going) {
      await tenant.scope
        .write(async (tx) => {
          await nextNumber(tx, 'invoice');
          throw new Error('Something broke after the number was drawn.');
        })
        .catch(() => {
          lost += 1;
        });
    }
  });
  const cut = race.besides?.(() => going);
  const started = performance.now();
  const ends = await crowd(ids.length * 2, race.width, (index) => postUntilAnswered(turnOf(race.clerks, index), turnOf(ids, Math.floor(index / 2))));
  const jobs = await crowd(Math.ceil(ids.length / 4), race.width, async (index) => {
    const vehicle = aFord(index);
    return endOf(await patient(() => company.adviser.call(createWorksheet, { body: { ...intake, vehicle } })));
  });
  const seconds = (performance.now() - started) / 1000;
  going = false;
  await failing;
  const cuts = (await cut) ?? 0;

  const broken = [...strayEnds(ends, ['done', 'invoice.not_draft']), ...strayEnds(jobs, ['done'])];
  const rows = await tenant.scope.read(async ({ db }) => ({
    invoices: await db.selectFrom('invoice').select(['id', 'number', 'state']).where('type', '<>', 'credit-note').orderBy('number').execute(),
    worksheets: await db.selectFrom('worksheet').select('number').execute(),
  }));
  const numbers = rows.invoices.flatMap(({ number }) => number ?? []);
  const wanted = ids.map((_, index) => `I${String(index + 1).padStart(6, '0')}`);
  if (numbers.join() !== wanted.join())
    broken.push(`${ids.length} invoices were posted, their ${numbers.length} numbers run to ${numbers.at(-1)} with ${gaps(numbers)} gaps`);
  if (rows.invoices.some(({ state }) => state === 'draft')) broken.push('a draft is left that was posted');
  const own = rows.worksheets.map(({ number }) => number).filter((number) => number.startsWith('W'));
  if (new Set(own).size !== own.length) broken.push('two worksheets have the same number');
  const figures = {
    invoices: ids.length,
    ...tally(ends),
    'failed after drawing': lost,
    'connections cut': cuts,
    'posts a second': Math.round(ends.length / seconds),
  };
  return { figures, broken };
}

/** Posts, and asks again while the server says that it is in trouble: what it did before is then told by the refusal. */
const postUntilAnswered = async (by: Client, id: string): Promise<string> => endOf(await patient(() => by.call(postInvoice, { params: { id }, version: 1 })));

async function patient<Reply extends { readonly status: number }>(call: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call();
    if (answer.status !== 503 || attempt === 50) return answer;
  }
}

function gaps(numbers: readonly string[]): number {
  const drawn = numbers.map((number) => Number(number.slice(1)));
  return drawn.filter((number, index) => number !== (drawn[index - 1] ?? 0) + 1).length;
}
