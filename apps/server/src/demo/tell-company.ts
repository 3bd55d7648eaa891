import { emptyId } from '@quarterlight/kit/ids';
import { tellInvoiceBatches } from '../areas/accounting/accounting.story.ts';
import { tellBatches } from '../areas/batching/batching.story.ts';
import { tellInvoices } from '../areas/billing/billing.story.ts';
import { tellBranchInvoices } from '../areas/billing/branch-invoices.story.ts';
import { tellTerms } from '../areas/catalogue/catalogue.story.ts';
import { tellCustomers } from '../areas/companies/companies.story.ts';
import { tellInterface } from '../areas/companies/interface.story.ts';
import { tellAccountManagers, tellLimit } from '../areas/companies/terms.story.ts';
import { tellStockTakes } from '../areas/counting/counting.story.ts';
import { tellCredits } from '../areas/credits/credits.story.ts';
import { tellFiles } from '../areas/files/files.story.ts';
import { tellPutAway } from '../areas/handling/handling.story.ts';
import { actorsOf } from '../areas/identity/identity.story.ts';
import { tellRoles } from '../areas/identity/roles.story.ts';
import { tellBank } from '../areas/loads/bank.story.ts';
import { tellLoads } from '../areas/loads/loads.story.ts';
import { tellLosses } from '../areas/losses/losses.story.ts';
import { tellBroadcasts } from '../areas/notices/notices.story.ts';
import { tellTraining } from '../areas/notices/training.story.ts';
import { tellTexts } from '../areas/outbox/outbox.story.ts';
import { tellWebhooks } from '../areas/outbox/webhooks.story.ts';
import { tellPayables } from '../areas/payables/payables.story.ts';
import { tellAccountMoney } from '../areas/payments/payments.story.ts';
import { tellPrivacy } from '../areas/privacy/privacy.story.ts';
import { tellBuying, tellMaterials } from '../areas/purchasing/purchasing.story.ts';
import { tellQuotations } from '../areas/quotations/quotations.story.ts';
import { tellLevels } from '../areas/replenishment/replenishment.story.ts';
import { tellExports } from '../areas/reporting/reporting.story.ts';
import { tellCertificates, tellRoaming } from '../areas/schedule/lending.story.ts';
import { tellAbsences, tellRequests } from '../areas/schedule/schedule.story.ts';
import { tellStatements } from '../areas/statements/statements.story.ts';
import { sealEntries } from '../areas/system/index.ts';
import { tellLists, tellSettings } from '../areas/system/system.story.ts';
import { tellTransfers } from '../areas/transfers/transfers.story.ts';
import { tellMonths } from '../areas/valuation/valuation.story.ts';
import { tellApprovals } from '../areas/worksheets/approvals.story.ts';
import { tellOffers } from '../areas/worksheets/offers.story.ts';
import { tellPortal } from '../areas/worksheets/portal.story.ts';
import { tellUnallocated } from '../areas/worksheets/unallocated.story.ts';
import { tellVanCounts } from '../areas/worksheets/van.story.ts';
import { tellJobs } from '../areas/worksheets/worksheets.story.ts';
import { seedTenant } from '../areas.ts';
import { productActor } from '../platform/access/actor.ts';
import type { Config } from '../platform/config.ts';
import { openClient } from '../platform/database/open-client.ts';
import { Scope, type Tenant } from '../platform/database/scope.ts';
import { startServices } from '../process/start-services.ts';
import { makeBranches } from './branches.ts';
import { type Calendar, makeCalendar, storyDays } from './calendar.ts';
import { makeCatalogue } from './catalogue.ts';
import type { Company } from './company.ts';
import { readLookups } from './lookups.ts';
import { makeComers, makeGuests, makeOwnRoles, makeStaff, personMaker } from './people.ts';
import { makeRates } from './pricing.ts';
import { makeIds, makeRandom } from './random.ts';
import { makeRows, type Rows } from './rows.ts';
import { makeSuppliers } from './suppliers.ts';
import { hour, Telling } from './teller.ts';
import { makeWorld, product } from './world.ts';

/** All that the process is told which fills the demonstration. */
export interface Wanted {
  readonly config: Config;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly directUrl: string;
  readonly simulators: { readonly dvla: string; readonly mot: string; readonly postcoder: string; readonly sms: string; readonly supplier: string };
  readonly tenant: Tenant;
  readonly passwordHash: string;
  /** Up to when the story goes, in milliseconds since 1970. */
  readonly until: number;
  readonly jobs: number;
}

/** Fills a tenant whose status is 'filling' with the story of the company; `said` hears how far it is, from 0 to 1. Gives what was refused unexpectedly. */
export async function tellCompany(wanted: Wanted, said: (share: number) => void): Promise<readonly string[]> {
  const calendar = makeCalendar(wanted.until, wanted.tenant.timeZone);
  const from = calendar.at(calendar.offset(-storyDays - 25), 540);
  const telling = new Telling(calendar, from);
  const running = await startServices({
    // Nobody outside hears of what never happened.
    config: { ...wanted.config, demo: true, smtpUrl: undefined, dvlaApiKey: undefined, smsToken: undefined },
    appUrl: wanted.appUrl,
    directUrl: wanted.directUrl,
    simulators: { ...wanted.simulators, sms: '' },
    log: { warn: () => {}, error: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
    now: () => new Date(telling.now()),
    poolSize: 3,
    filling: { onTask: telling.onTask },
  });
  try {
    const scope = new Scope(running.source, wanted.tenant, productActor(wanted.tenant.id));
    await scope.write(seedTenant);
    await telling.open(running.services);
    const open = await found(wanted, calendar, telling, scope);
    telling.begin(telling.now() + 24 * hour, () => open().catch(unable));
    await telling.tell(said);
    for (let next: string | undefined = emptyId; next !== undefined; ) next = await scope.write((tx) => sealEntries(tx, { fromId: next }));
    return telling.refused;
  } finally {
    await telling.close();
    await running.stop();
  }
}

/** What is written as the owner rather than asked for: branches, people, suppliers, the catalogue and its prices. */
async function found({ ownerUrl, passwordHash, tenant, jobs }: Wanted, calendar: Calendar, telling: Telling, scope: Scope): Promise<() => Promise<void>> {
  const random = makeRandom('Clearway');
  const rows = makeRows();
  const world = makeWorld({ tenant, random, calendar, rows, lookups: await scope.read(readLookups) }, makeIds(random.fork('ids')));
  const at = telling.now();
  const make = personMaker(world, passwordHash);
  const branches = makeBranches(world, at, product);
  const staff = makeStaff(world, at + 3 * hour, product, branches, make);
  const catalogue = makeCatalogue(world, at + 8 * hour, product);
  makeSuppliers(world, at + 12 * hour, product, catalogue);
  const write = async () => {
    await writeAsOwner(ownerUrl, tenant.id, rows);
    telling.meet(scope, await scope.read(actorsOf));
  };
  await write();
  const ground: Company = {
    teller: telling,
    world,
    staff,
    branches,
    catalogue,
    accounts: [],
    portal: new Map(),
    answering: new Map(),
    batches: new Map(),
    ordered: () => {},
    completed: async () => {},
  };
  const company: Company = { ...tellBuying(ground), completed: (done) => tellInvoices(company, done) };
  return async () => {
    await tellSettings(company);
    await tellLists(company);
    await tellCustomers(company);
    await tellInterface(company);
    makeRates(world, telling.now(), staff.admin);
    makeGuests(telling.now(), staff.admin, make, company);
    makeComers(staff.admin, make, company);
    makeOwnRoles(telling.now(), staff.admin, make, branches, await tellRoles(company));
    await write();
    await tellAccountManagers(company);
    await tellTerms(company);
    await tellCertificates(company);
    await tellFiles(company);
    for (const tell of [
      tellBroadcasts,
      tellTraining,
      tellMaterials,
      tellAbsences,
      tellRequests,
      tellRoaming,
      tellQuotations,
      tellPortal,
      tellApprovals,
      tellLimit,
      tellTexts,
      tellExports,
      tellPrivacy,
      tellWebhooks,
      tellUnallocated,
      tellOffers,
      tellVanCounts,
      tellStockTakes,
      tellLosses,
      tellLevels,
      tellBranchInvoices,
      tellLoads,
      tellTransfers,
      tellPutAway,
      tellPayables,
      tellCredits,
      tellBatches,
      tellInvoiceBatches,
      tellAccountMoney,
      tellBank,
      tellStatements,
      tellMonths,
    ])
      tell(company);
    tellJobs(company, jobs);
  };
}

async function writeAsOwner(ownerUrl: string, tenantId: string, rows: Rows): Promise<void> {
  const client = await openClient(ownerUrl);
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off; set role quarterlight_owner');
    await client.query('begin');
    await client.query("select set_config('app.tenant', $1, true)", [tenantId]);
    await rows.write(client);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Without accounts and prices there is no story to tell. */
function unable(error: unknown): never {
  throw new Error('The company could not be opened', { cause: error });
}
