import { issueGlass } from '@quarterlight/contract/stock/routes';
import { allocateLine, createWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { aProduct } from '../../src/areas/catalogue/catalogue.testing.ts';
import { driftOf } from '../../src/areas/stock/stock.fixtures.ts';
import { someStock } from '../../src/areas/stock/stock.testing.ts';
import { anIntake, type Company } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Client } from '../kit/client.ts';
import { aFord, crowd, endOf, type Findings, strayEnds, turnOf } from './crowd.ts';

interface Race {
  readonly rounds: number;
  readonly jobs: number;
  readonly panes: readonly number[];
  readonly callers: readonly Client[];
}

/** So many jobs want the last panes of a product, which lie in a few lots: in each round as many get one as there are. Then vans ask for them, too. */
export async function raceForPanes(company: Company, race: Race): Promise<Findings> {
  const intake = await anIntake(company);
  const broken: string[] = [];
  const panes = race.panes.reduce((sum, count) => sum + count, 0);
  const started = performance.now();
  for (let round = 0; round < race.rounds && broken.length === 0; round += 1) {
    const product = await aProduct(company.tenant);
    for (const count of race.panes) await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId, quantityMilli: count * 1000 });
    const jobs = await crowd(race.jobs, 8, async (index) => {
      const vehicle = aFord(index);
      const by = turnOf(race.callers, index);
      const { body } = await by.call(createWorksheet, { body: { ...intake, vehicle, lines: [{ kind: 'glass', productId: product.id }] } });
      const { body: job } = await by.call(getWorksheet, { params: { id: body.id } });
      return { id: job.id, version: job.version, lineId: job.lines[0]?.id ?? '' };
    });
    const answers = await crowd(jobs.length, jobs.length, (index) => {
      const { id, lineId, version } = turnOf(jobs, index);
      return turnOf(race.callers, index).call(allocateLine, { params: { id, lineId }, version, body: {} });
    });
    const ends = answers.map(endOf);
    const won = ends.filter((end) => end === 'done').length;
    broken.push(...strayEnds(ends, ['done', 'stock.none_free']));
    if (won !== panes) broken.push(`${won} jobs got one of ${panes} panes`);
    const { claims, claimed } = await claimsOn(company, product.id);
    if (claims !== won || claimed !== won * 1000) broken.push(`${won} jobs were given a pane, ${claims} claims stand, ${claimed} thousandths are claimed`);
    broken.push(...(await raceForVan(company, race)));
  }
  if ((await driftOf(company.tenant)).length > 0) broken.push('balances differ from the ledger');
  const seconds = (performance.now() - started) / 1000;
  return { figures: { rounds: race.rounds, calls: race.rounds * race.jobs * 2, seconds: Math.round(seconds) }, broken };
}

/** Vans ask for more of one lot than lies there, in two lines of a request that would fit one by one: the sum of the lines decides. */
async function raceForVan({ tenant, branch, technician }: Company, race: Race): Promise<string[]> {
  const product = await aProduct(tenant);
  const { lotId } = await someStock(tenant, { productId: product.id, placeId: branch.depotId, quantityMilli: 6_000 });
  const line = { placeId: branch.depotId, lotId, quantity: 2 };
  const answers = await crowd(race.jobs, race.jobs, (index) =>
    turnOf(race.callers, index).call(issueGlass, { body: { technicianId: technician.id, lots: [line, line] } }),
  );
  const ends = answers.map(endOf);
  const won = ends.filter((end) => end === 'done').length;
  return [...strayEnds(ends, ['done', 'stock.not_enough']), ...(won === 1 ? [] : [`${won} requests of four pieces each were served from a lot of six`])];
}

const claimsOn = ({ tenant }: Company, productId: string) =>
  tenant.scope.read(async ({ db }) => {
    const claims = await db.selectFrom('allocation').select('worksheet_id').where('product_id', '=', productId).where('state', '=', 'reserved').execute();
    const balances = await db.selectFrom('stock_balance').select('allocated_milli').where('product_id', '=', productId).execute();
    return {
      claims: new Set(claims.map((claim) => claim.worksheet_id)).size,
      claimed: balances.reduce((sum, balance) => sum + balance.allocated_milli, 0),
    };
  });
