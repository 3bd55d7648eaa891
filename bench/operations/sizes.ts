import { type Company, makeCompany } from '../../apps/server/testing/company/make-company.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { type Bench, type Line, type Operation, outcomeOf, productOf, rowOf } from '../support/bench.ts';
import { type Contestant, hold } from '../support/contest.ts';
import { readKept, writeKept } from '../support/kept.ts';
import { untilSealed } from '../support/sealed.ts';
import { signIn } from '../support/session.ts';
import { filteredPage } from './list.ts';
import { pageOf, walkFar } from './pages.ts';

const grouped = (rows: number) => rows.toLocaleString('en-GB');

/** From so many worksheets on, a company's past is told by them alone, without lines, visits, stock and invoices: what their list reads. */
export const isLean = (rows: number) => rows > 200_000;

/** More would be of other centuries: a company of more worksheets has more technicians too. */
const mostPast = 2_000_000;

/** The first company with a longer past: as many technicians, so that its week, its tray and what is at hand are the same. */
async function generate(bench: Bench, rows: number): Promise<Company> {
  const { database, say } = bench;
  const { technicians } = await rowOf<{ technicians: number }>(
    bench,
    'select count(*)::int as technicians from app_user where tenant_id = $1 and is_technician',
  );
  const kind = { lean: isLean(rows), ...(rows > mostPast ? {} : { technicians }) };
  const company = await makeCompany(database.ownerUrl, `bench-${rows}`, rows, (line) => say(`    ${line}`), kind);
  await asOwner(database.ownerUrl, async (owner) => {
    // Letting go of the people of its oldest jobs and quotations would be work of its own, beside what is measured.
    await owner.query("insert into setting (tenant_id, key, value) values ($1, 'privacy', $2)", [
      company.tenantId,
      JSON.stringify({ jobsMonths: 600, quotationsMonths: 600, messagesMonths: 600 }),
    ]);
    await owner.query('vacuum (analyze)');
    await owner.query('checkpoint');
  });
  await untilSealed(database.ownerUrl);
  await writeKept(database.folder, company, { beside: true });
  return company;
}

/** The company of that size beside the first one. */
export const besideOf = async (bench: Bench, rows: number): Promise<Company> =>
  (await readKept(bench.database.folder, rows, { beside: true })) ?? (await generate(bench, rows));

/** Pages of a company: the filtered list that all sizes are measured by, and a far page of the whole one. */
async function contestantsOf(bench: Bench, rows: number): Promise<readonly [Contestant, Contestant]> {
  const company = await besideOf(bench, rows);
  const headers = await signIn(bench.product.baseUrl, company);
  const { after } = await walkFar(bench, company, headers);
  const filtered = { name: `filtered ${rows}`, target: { ...productOf(bench), headers }, traffic: 'list', facts: await filteredPage(bench, company) };
  return [filtered, pageOf(bench, `far ${rows}`, headers, after)];
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const sizes = bench.sizes.slice(1);
  const base: [Contestant, Contestant] = [
    { name: 'filtered', target: productOf(bench), traffic: 'list', facts: await filteredPage(bench) },
    pageOf(bench, 'far', bench.headers),
  ];
  const pairs: (readonly [Contestant, Contestant])[] = [];
  for (const rows of sizes) pairs.push(await contestantsOf(bench, rows));
  const outcomes = await hold(bench.driver, bench.quiet, [...base, ...pairs.flat()], bench.pace);
  const line = (title: string, name: string, against: string): Line => {
    const ratio = outcomeOf(outcomes, against).rate / outcomeOf(outcomes, name).rate;
    return {
      title,
      unit: 'ms',
      ours: outcomeOf(outcomes, name).p50,
      ratio,
      goal: `≤ 1.3 × the time of page 1 at ${grouped(bench.company.worksheets)}`,
      met: ratio <= 1.3,
    };
  };
  return sizes.flatMap((rows) => [
    line(`List at ${grouped(rows)} worksheets: filter, sort, 50 rows, with total`, `filtered ${rows}`, 'filtered'),
    line(`List at ${grouped(rows)} worksheets: page 1,000`, `far ${rows}`, 'far'),
  ]);
}

/** Only in the long form, or where several sizes are asked for. */
export const sizesOperation: Operation = { name: 'sizes', about: 'The list of larger companies against the list of the first one', run };
