import { z } from 'zod';
import { asOwner } from '../../apps/server/testing/company/make-company.ts';
import type { ListFacts } from '../driver/traffic/list.ts';
import { type Bench, type Line, type Operation, outcomeOf, processesOf, productOf } from '../support/bench.ts';
import { hold } from '../support/contest.ts';
import { askOnce } from '../support/session.ts';

/** A value for each filter that finds something, taken from a worksheet in the middle. */
const sample = (bench: Bench): Promise<Record<string, string>> =>
  asOwner(bench.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query<Record<string, string>>(
      `select branch_id, technician_id, customer_id, vehicle_id, job_type_id, to_char(created_on, 'YYYY-MM-DD') as created_on, to_char(booked_day, 'YYYY-MM-DD') as booked_day,
         number, registration, left(customer_name, 6) as name, split_part(postcode, ' ', 1) || ' ' as outward
       from worksheet where tenant_id = $1 and technician_id is not null and branch_id is not null and vehicle_id is not null and booked_day is not null
       order by created_at offset (select count(*) / 2 from worksheet where tenant_id = $1) * 9 / 10 limit 1`,
      [bench.company.tenantId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The company has no booked worksheet.');
    return row;
  });

/** Every sort key both ways and every filter of the list. */
async function variants(bench: Bench): Promise<readonly (readonly [string, string])[]> {
  const of = await sample(bench);
  const keys = ['createdAt', 'number', 'bookedFor', 'customer', 'registration'];
  const states = ['open', 'booked', 'released', 'completed', 'invoiced', 'cancelled'];
  const highlights = ['isCompleted', 'failedAttempt', 'isInspected', 'failedAdas', 'isReleased', 'isPriority', 'default'];
  const reasons = ['glass-on-order', 'authorisation', 'deposit', 'order-number', 'adas-unknown', 'features-unconfirmed', 'credit-hold'];
  const query = (name: string, value: string | undefined) => `${name}=${encodeURIComponent(value ?? '')}`;
  const filter = (name: string, value: string | undefined): readonly [string, string] => [name, query(name, value)];
  return [
    ...keys.flatMap((key): [string, string][] => [
      [`sort ${key}`, `sort=${key}`],
      [`sort -${key}`, `sort=-${key}`],
    ]),
    ...states.map((state): [string, string] => [`state ${state}`, query('state', state)]),
    ['two states by customer', 'state=open&state=booked&sort=customer'],
    filter('branchId', of['branch_id']),
    filter('technicianId', of['technician_id']),
    filter('customerId', of['customer_id']),
    filter('vehicleId', of['vehicle_id']),
    filter('jobTypeId', of['job_type_id']),
    filter('bookedFrom', of['booked_day']),
    filter('bookedTo', of['booked_day']),
    filter('createdFrom', of['created_on']),
    filter('createdTo', of['created_on']),
    filter('warranty', 'yes'),
    filter('fittedById', of['technician_id']),
    ...highlights.map((name): [string, string] => [`highlight ${name}`, query('highlight', name)]),
    ...reasons.map((name): [string, string] => [`heldBy ${name}`, query('heldBy', name)]),
    ['q number', query('q', of['number'])],
    ['q registration', query('q', of['registration'])],
    ['q customer', query('q', of['name'])],
    ['q postcode', query('q', of['outward'])],
  ];
}

const Page = z.object({ items: z.array(z.unknown()), total: z.number() });

async function run(bench: Bench): Promise<readonly Line[]> {
  const slow: { name: string; p99: number }[] = [];
  let count = 0;
  for (const [name, query] of await variants(bench)) {
    const page = Page.parse(await askOnce(`${bench.product.baseUrl}/v1/worksheets?${query}&limit=50`, bench.headers));
    const facts: ListFacts = { query: `${query}&limit=50`, rows: page.items.length, total: page.total, state: null };
    const pace = { ...bench.pace, rounds: 1, seconds: bench.pace.seconds * 0.6, warmUp: 0.1 };
    const contestant = { name, target: productOf(bench), traffic: 'list', facts, processes: processesOf(bench, bench.product) };
    const outcome = outcomeOf(await hold(bench.driver, bench.quiet, [contestant], pace), name);
    const { server, database } = outcome.processor ?? { server: Number.NaN, database: Number.NaN };
    bench.say(
      `    ${name}: ${page.total.toLocaleString('en-GB')} found, ${Math.round(outcome.rate)}/s, p99 ${outcome.p99.toFixed(0)} ms, server + database ${server.toFixed(1)} + ${database.toFixed(1)} ms`,
    );
    slow.push({ name, p99: outcome.p99 });
    count += 1;
  }
  const worst = slow.toSorted((one, other) => other.p99 - one.p99)[0];
  return [
    { title: `List: the slowest of ${count} sort keys and filters is ${worst?.name}: 99 of 100 answers within`, unit: 'ms', ours: worst?.p99 ?? Number.NaN },
  ];
}

export const filtersOperation: Operation = { name: 'filters', about: 'Every sort key and every filter of the list', run };
