import { today } from '@quarterlight/kit/days';
import { buildApp } from '../../apps/server/src/app.ts';
import { smallCustomer, usernames } from '../../apps/server/testing/company/ground.ts';
import { password } from '../../apps/server/testing/company/people.ts';
import { findBroken } from '../../apps/server/testing/company/verify.ts';
import { type Answers, askEverything, knownOf, signedIn, type Told } from '../../apps/server/testing/gates/plans/ask-everything.ts';
import { exceptions } from '../../apps/server/testing/gates/plans/exceptions.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { startQuietServices } from '../../apps/server/testing/kit/quiet-services.ts';
import { numberOption, option } from '../support/options.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';
import { type Companies, companiesOf } from './companies.ts';

interface Options {
  /** Made to the database before. */
  readonly change?: string;
  readonly only?: RegExp;
  /** A folder whose companies are read. */
  readonly kept?: string | undefined;
}

/** Everything that everybody can read of the large company. */
async function read(context: ProofContext, worksheets: number, options: Options): Promise<Answers & Companies> {
  const { folder, after } = context;
  const companies = await companiesOf(context, worksheets, options.kept);
  const { ownerUrl, appUrl, large } = companies;
  await asOwner(ownerUrl, async (owner) => {
    if (options.change !== undefined) await owner.query(options.change);
    // Kept rows are verified where they are made: of a million jobs it takes minutes.
    if (options.change !== undefined || companies.secondsToGenerate === 0) return;
    await owner.query('begin');
    const broken = await findBroken(owner, large.tenantId);
    await owner.query('rollback');
    hold(broken.length === 0, `The generated company does not hold: ${broken.join(' ')}`);
  });
  const running = await startQuietServices(appUrl, { dataDir: folder });
  after(running.stop);
  const app = await buildApp(running.services);
  after(() => app.http.close());
  const known = await asOwner(appUrl, (reader) => knownOf(reader, large.tenantId, today('Europe/London')));
  const person = (username: string) => signedIn(app, large.slug, username, password);
  const people = {
    staff: await person(usernames.administrator),
    'a large customer': await person(usernames.customer),
    'a small customer': await person(smallCustomer),
    'a branch': await person(usernames.branch),
    'a technician': await person(usernames.technician),
  };
  const only = options.only === undefined ? {} : { only: options.only };
  const hear = ({ who, what, url, text, milliseconds }: Told) => context.say(`  ${who} ${what} for ${url} in ${milliseconds} ms: ${text}`);
  return { ...companies, ...(await askEverything({ appUrl, people, known, exceptions, short: context.short, hear, ...only })) };
}

async function prove(context: ProofContext, worksheets: number, options: Options = {}): Promise<Figures> {
  const { findings, requests, statements, rows, large, secondsToGenerate } = await read(context, worksheets, options);
  // No promise is broken where nothing was heard, and no planted defect is caught by it.
  if (statements < requests / 2) throw new Error(`Only ${statements} statements were heard of ${requests} requests.`);
  const [first] = findings;
  hold(first === undefined, `${findings.length} statements do not stay fast, first: ${first?.who ?? ''} ${first?.what ?? ''} for ${first?.url ?? ''}.`);
  return { worksheets: large.worksheets, rows, 'seconds to generate': secondsToGenerate, requests, statements };
}

const planted = 50_000;
const list = /^\/v1\/worksheets$/;

/** Nothing that a page shows is found by reading a large table. */
export const explain: Proof = {
  name: 'explain',
  promises: [],
  about: 'lists, searches, boards, panels and selects find their rows by indexes in a company of a million worksheets, whoever reads',
  // --worksheets=1000000 for a company of another size, --data=folder for the companies that the benchmark keeps there.
  run: (context) => prove(context, context.short ? planted : numberOption('worksheets', 1_000_000), { kept: option('data') }),
  planted: [
    { about: 'the index of a sort key is missing', run: (context) => prove(context, planted, { change: 'drop index worksheet_customer_name', only: list }) },
    {
      about: 'the index of a rare filter is missing',
      run: (context) => prove(context, planted, { change: 'drop index worksheet_live; drop index worksheet_unfinished', only: list }),
    },
    {
      about: 'the index of what postcodes begin with is missing, and a text that may read what begins so reads all',
      run: (context) => prove(context, planted, { change: 'drop index worksheet_postcode', only: list }),
    },
    { about: 'a search reads the whole table', run: (context) => prove(context, planted, { change: 'drop index search_entry_words', only: /^\/v1\/search$/ }) },
  ],
};
