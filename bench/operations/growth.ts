import { allRoutes } from '@quarterlight/contract/index';
import { today } from '@quarterlight/kit/days';
import type { Company } from '../../apps/server/testing/company/make-company.ts';
import { knownOf } from '../../apps/server/testing/gates/plans/ask-everything.ts';
import { type Known, listQuestions, otherQuestions, type Question } from '../../apps/server/testing/gates/plans/questions.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import type { Bench, Line, Operation } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { signIn } from '../support/session.ts';
import { besideOf, isLean } from './sizes.ts';

const most = 1.3;
const times = 11;
/** What is over the goal is asked this often before it is told. */
const timesOver = 61;
/** What tells of worksheets alone: all that a lean company can be asked. */
const ofWorksheets = ({ path }: Question) => path.startsWith('/v1/worksheets') || path.startsWith('/v1/diary/');
const groups = [
  { title: 'Lists', questions: (known: Known) => listQuestions(allRoutes, known, Infinity).filter(({ path }) => !path.startsWith('/v1/diary/')) },
  {
    title: 'Diary',
    questions: (known: Known) =>
      [...listQuestions(allRoutes, known, 1), ...otherQuestions(allRoutes, known, 1)].filter(({ path }) => path.startsWith('/v1/diary/')),
  },
] as const;

interface Asker {
  readonly known: Known;
  readonly ask: (question: Question) => Promise<{ status: number; milliseconds: number }>;
}

async function askerOf({ database, product }: Bench, company: Company): Promise<Asker> {
  const headers = await signIn(product.baseUrl, company);
  return {
    known: await asOwner(database.appUrl, (reader) => knownOf(reader, company.tenantId, today('Europe/London'))),
    ask: async ({ url }) => {
      const begun = performance.now();
      const response = await fetch(`${product.baseUrl}${url}`, { headers });
      await response.arrayBuffer();
      return { status: response.status, milliseconds: performance.now() - begun };
    },
  };
}

/** Both companies in turns, one request at a time; the middle time of each. Undefined where the question is refused. */
async function compare(pair: readonly [Asker, Asker], questions: readonly [Question, Question], often: number) {
  const took: [number[], number[]] = [[], []];
  for (let time = -2; time < often; time += 1)
    for (const place of [0, 1] as const) {
      const { status, milliseconds } = await pair[place].ask(questions[place]);
      if (status === 400 || status === 403 || status === 404) return undefined;
      if (status !== 200) throw new Error(`${questions[place].url} answered ${status}`);
      if (time >= 0) took[place].push(milliseconds);
    }
  const [before, after] = [median(took[0]), median(took[1])];
  return { question: questions[1], before, after, ratio: after / before };
}
type Compared = NonNullable<Awaited<ReturnType<typeof compare>>>;

async function compareAll({ say }: Bench, title: string, pair: readonly [Asker, Asker], [first, second]: readonly [readonly Question[], readonly Question[]]) {
  if (first.length !== second.length) throw new Error(`${title}: ${first.length} questions for the one company, ${second.length} for the other.`);
  const told: Compared[] = [];
  for (const [place, one] of first.entries()) {
    const other = second[place];
    if (other === undefined) continue;
    const seen = await compare(pair, [one, other], times);
    const sure = seen !== undefined && seen.ratio > most ? await compare(pair, [one, other], timesOver) : seen;
    if (sure === undefined) continue;
    told.push(sure);
    if (sure.ratio > most) say(`    ${sure.question.url}: ${sure.before.toFixed(1)} and ${sure.after.toFixed(1)} ms, ${sure.ratio.toFixed(2)} ×`);
  }
  return told;
}

async function run(bench: Bench): Promise<readonly Line[]> {
  const base = await askerOf(bench, bench.company);
  const lines: Line[] = [];
  for (const rows of bench.sizes.slice(1)) {
    const larger = await askerOf(bench, await besideOf(bench, rows));
    for (const { title, questions } of groups) {
      const asked = (known: Known) => questions(known).filter((question) => !isLean(rows) || ofWorksheets(question));
      const told = await compareAll(bench, title, [base, larger], [asked(base.known), asked(larger.known)]);
      const [worst] = told.toSorted((one, other) => other.ratio - one.ratio);
      if (worst === undefined) throw new Error(`${title}: nothing was answered.`);
      const over = told.filter(({ ratio }) => ratio > most).length;
      lines.push({
        title: `${title} at ${rows.toLocaleString('en-GB')} worksheets: ${told.length} questions, ${over} beyond, the most ${worst.question.url}`,
        unit: 'ms',
        ours: worst.after,
        ratio: worst.ratio,
        goal: `≤ ${most} × the time at ${bench.company.worksheets.toLocaleString('en-GB')}`,
        met: over === 0,
      });
    }
  }
  return lines;
}

/** Only where several sizes are asked for. */
export const growthOperation: Operation = { name: 'growth', about: 'Every list by each sort key, filter and search, and the diary, of larger companies', run };
