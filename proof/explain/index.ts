import { fileURLToPath } from 'node:url';
import { today } from '@quarterlight/kit/days';
import { Client } from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { startTestPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { startServices } from '../../apps/server/src/start-services.ts';
import { type Answers, askEverything, knownOf, signedIn } from '../../apps/server/src/testing/plans/ask-everything.ts';
import { exceptions } from '../../apps/server/src/testing/plans/exceptions.ts';
import { generateCompanies } from '../../bench/company/generate.ts';
import { smallCustomer } from '../../bench/company/ground.ts';
import { findBroken } from '../../bench/company/verify.ts';
import { numberOption } from '../support/options.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';

const migrationsFolder = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url));

/** A company of so many worksheets beside a fiftieth of it, and everything that everybody can read of it. `change` is made to the database before. */
async function read(
  context: ProofContext,
  worksheets: number,
  options: { change?: string; only?: RegExp } = {},
): Promise<Answers & { rows: number; seconds: number }> {
  const { folder, say, after } = context;
  const postgres = await startTestPostgres();
  after(postgres.stop);
  const { ownerUrl } = postgres;
  const { appUrl } = await prepareDatabase({ ownerUrl, appPassword: 'proof', migrationsFolder });
  const started = performance.now();
  const [company] = await generateCompanies(ownerUrl, [
    { slug: 'large', worksheets, linesPerWorksheet: 3, say },
    { slug: 'small', worksheets: Math.ceil(worksheets / 50), linesPerWorksheet: 3 },
  ]);
  hold(company !== undefined, 'No company was generated.');
  const seconds = Math.round((performance.now() - started) / 1000);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  if (options.change === undefined) {
    await owner.query('begin');
    const broken = await findBroken(owner, company.tenantId);
    await owner.query('rollback');
    hold(broken.length === 0, `The generated company does not hold: ${broken.join(' ')}`);
  } else await owner.query(options.change);
  await owner.end();
  const quiet = { warn: () => {}, error: () => {} };
  const config = readConfig({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' });
  const running = await startServices({ config, appUrl, directUrl: appUrl, simulators: { dvla: '', postcoder: '' }, log: quiet });
  after(running.stop);
  const app = await buildApp(running.services);
  after(() => app.http.close());
  const reader = new Client({ connectionString: appUrl });
  await reader.connect();
  const known = await knownOf(reader, company.tenantId, today('Europe/London'));
  await reader.end();
  const person = (username: string) => signedIn(app, company.slug, username, company.password);
  const people = {
    staff: await person(company.usernames.administrator),
    'a large customer': await person(company.usernames.customer),
    'a small customer': await person(smallCustomer),
    'a branch': await person(company.usernames.branch),
    'a technician': await person(company.usernames.technician),
  };
  const only = options.only === undefined ? {} : { only: options.only };
  return { ...(await askEverything({ appUrl, people, known, exceptions, short: context.short, ...only })), rows: company.rows, seconds };
}

async function prove(context: ProofContext, worksheets: number, options: { change?: string; only?: RegExp } = {}): Promise<Figures> {
  const { findings, requests, statements, rows, seconds } = await read(context, worksheets, options);
  for (const { who, what, url, text } of findings) context.say(`  ${who} ${what} for ${url}: ${text}`);
  const [first] = findings;
  hold(first === undefined, `${findings.length} statements do not stay fast, first: ${first?.who ?? ''} ${first?.what ?? ''} for ${first?.url ?? ''}.`);
  return { worksheets, rows, 'seconds to generate': seconds, requests, statements };
}

const planted = 50_000;
const list = /^\/v1\/worksheets$/;

/** Nothing that a page shows is found by reading a large table. */
export const explain: Proof = {
  name: 'explain',
  promises: [],
  about: 'lists, searches, boards, panels and selects find their rows by indexes in a company of a million worksheets, whoever reads',
  run: (context) => prove(context, context.short ? planted : numberOption('worksheets', 1_000_000)),
  planted: [
    { about: 'the index of a sort key is missing', run: (context) => prove(context, planted, { change: 'drop index worksheet_customer_name', only: list }) },
    {
      about: 'the index of a rare filter is missing',
      run: (context) => prove(context, planted, { change: 'drop index worksheet_live; drop index worksheet_unfinished', only: list }),
    },
    {
      about: 'a search reads the whole table',
      run: (context) => prove(context, planted, { change: 'drop index vehicle_search; drop index worksheet_search', only: /^\/v1\/search$/ }),
    },
  ],
};
