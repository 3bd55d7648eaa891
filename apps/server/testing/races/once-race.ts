import { createCustomer } from '@quarterlight/contract/companies/customer-routes';
import { createPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { anOffer, aProduct } from '../../src/areas/catalogue/catalogue.testing.ts';
import { aSupplier } from '../../src/areas/companies/companies.testing.ts';
import { anIntake, type Company } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Answer, Client } from '../kit/client.ts';
import type { TestTenant } from '../kit/tenants.ts';
import { aFord, crowd, endOf, type Findings, inParts, strayEnds, turnOf } from './crowd.ts';

/** One wish of one person: how it is sent under a key, and the same with something else in it. */
export interface Submit {
  readonly key: string;
  readonly by: Client;
  readonly send: (by: Client, changed?: boolean) => Promise<Answer<{ readonly id: string }>>;
}

/** So many submits that make something: customers, jobs and orders in turn. */
export async function someSubmits(company: Company, count: number, callers: readonly Client[]): Promise<Submit[]> {
  const intake = await anIntake(company);
  const supplier = await aSupplier(company.tenant);
  const product = await aProduct(company.tenant);
  await anOffer(company.tenant, { productId: product.id, supplierId: supplier.id, netUnit: 700_000 });
  return Array.from({ length: count }, (_, index): Submit => {
    const key = newId();
    const by = turnOf(callers, index);
    const sends: Submit['send'][] = [
      (who, changed = false) =>
        who.call(createCustomer, { key, body: { accountCode: `ONCE${index}`, name: changed ? 'Another name' : `Once ${index}`, type: 'trade' } }),
      (who, changed = false) => {
        const vehicle = { ...aFord(index), make: changed ? 'KIA' : 'FORD' };
        return who.call(createWorksheet, { key, body: { ...intake, vehicle } });
      },
      (who, changed = false) => {
        const lines = [{ productId: product.id, quantity: changed ? 2 : 1 }];
        return who.call(createPurchaseOrder, { key, body: { supplierId: supplier.id, branchId: company.branch.id, lines } });
      },
    ];
    return { key, by, send: turnOf(sends, index) };
  });
}

/** How many of these records the tenant has. */
export async function recordsOf(tenant: TestTenant): Promise<number> {
  const { rows } = await tenant.scope.read(({ db }) =>
    sql<{ count: number }>`select (select count(*) from customer) + (select count(*) from worksheet) + (select count(*) from purchase_order) as count`.execute(
      db,
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Sends each submit so many times at once, and later again: as it was, with another body, and by others. Each key makes one record and gets one answer. */
export async function submitOften(
  company: Company,
  race: {
    readonly keys: number;
    readonly times: number;
    readonly width: number;
    readonly callers: readonly Client[];
    readonly colleague: Client;
    readonly foreigner: Client;
  },
): Promise<Findings> {
  const submits = await someSubmits(company, race.keys, race.callers);
  const before = await recordsOf(company.tenant);
  const started = performance.now();
  const broken: string[] = [];
  for (const part of inParts(submits, Math.max(1, Math.floor(race.width / race.times)))) {
    const answers = await Promise.all(part.map(({ send, by }) => Promise.all(Array.from({ length: race.times }, () => send(by)))));
    for (const same of answers) {
      broken.push(...strayEnds(same.map(endOf), ['done']));
      if (new Set(same.map(({ text }) => text)).size !== 1) broken.push('one key got two different answers');
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const made = (await recordsOf(company.tenant)) - before;
  if (made !== race.keys) broken.push(`${race.keys * race.times} submits of ${race.keys} keys made ${made} records`);

  const asked = await crowd(Math.min(submits.length, 60), 12, async (index) => {
    const { send, by } = turnOf(submits, index);
    const [again, later, changed] = [await send(by), await send(by), await send(by, true)];
    const [colleague, foreigner] = [await send(race.colleague), await send(race.foreigner)];
    if (again.text !== later.text) broken.push('a key answered something else later');
    for (const other of [colleague, foreigner])
      if (other.status === 200 && other.body.id === again.body.id) broken.push("somebody else's key gave an answer away");
    return { again: endOf(again), changed: endOf(changed), colleague: endOf(colleague) };
  });
  broken.push(...asked.flatMap(({ again, changed }) => [...strayEnds([again], ['done']), ...strayEnds([changed], ['request.key_reused'])]));
  // A colleague's same key is a wish of their own: a new record, or the refusal of a code that is taken by now.
  const own = asked.filter(({ colleague }) => colleague === 'done').length;
  const after = (await recordsOf(company.tenant)) - before;
  if (after !== race.keys + own) broken.push(`${after - race.keys} records came of ${own} colleagues with a known key`);
  const figures = { submits: race.keys * race.times, keys: race.keys, records: made, 'submits a second': Math.round((race.keys * race.times) / seconds) };
  return { figures, broken };
}
