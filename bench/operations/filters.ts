import { z } from 'zod';
import type { ListFacts } from '../driver/traffic/list.ts';
import { type Bench, type Line, type Operation, outcomeOf, processesOf, productOf, rowOf } from '../support/bench.ts';
import { hold } from '../support/contest.ts';
import { askOnce } from '../support/session.ts';

/** A value for each filter that finds something, taken from a worksheet in the middle. */
const sample = (bench: Bench) =>
  rowOf<Record<string, string>>(
    bench,
    `select branch_id, technician_id, customer_id, vehicle_id, job_type_id, to_char(created_on, 'YYYY-MM-DD') as created_on, to_char(booked_day, 'YYYY-MM-DD') as booked_day,
       number, registration, left(customer_name, 6) as name, split_part(postcode, ' ', 1) || ' ' as outward
     from worksheet where tenant_id = $1 and technician_id is not null and branch_id is not null and vehicle_id is not null and booked_day is not null
     order by created_at offset (select count(*) / 2 from worksheet where tenant_id = $1) * 9 / 10 limit 1`,
  );

/** Every sort key both ways and every filter of the list. */
async function variants(bench: Bench): Promise<readonly (readonly [string, string])[]> {
  const of = await sample(bench);
  const keys = ['createdAt', 'number', 'bookedFor', 'customer', 'registration'];
  const states = ['open', 'booked', 'released', 'completed', 'invoiced', 'cancelled'];
  const highlights = ['isCompleted', 'failedAttempt', 'isInspected', 'failedAdas', 'isReleased', 'isPriority', 'default'];
  const reasons = ['glass-on-order', 'authorisation', 'deposit', 'order-number', 'adas-unknown', 'features-unconfirmed', 'credit-hold'];
  const query = (name: string, value: string | undefined) => `${name}=${encodeURIComponent(value ?? '')}`;
  const filters = {
    branchId: of['branch_id'],
    technicianId: of['technician_id'],
    customerId: of['customer_id'],
    vehicleId: of['vehicle_id'],
    jobTypeId: of['job_type_id'],
    bookedFrom: of['booked_day'],
    bookedTo: of['booked_day'],
    promisedTo: of['booked_day'],
    createdFrom: of['created_on'],
    createdTo: of['created_on'],
    warranty: 'yes',
    fittedById: of['technician_id'],
  };
  return [
    ...keys.flatMap((key) => [key, `-${key}`]).map((key): [string, string] => [`sort ${key}`, `sort=${key}`]),
    ...states.map((state): [string, string] => [`state ${state}`, query('state', state)]),
    ['two states by customer', 'state=open&state=booked&sort=customer'],
    ...Object.entries(filters).map(([name, value]): [string, string] => [name, query(name, value)]),
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
  }
  const worst = slow.toSorted((one, other) => other.p99 - one.p99)[0];
  return [
    {
      title: `List: the slowest of ${slow.length} sort keys and filters is ${worst?.name}: 99 of 100 answers within`,
      unit: 'ms',
      ours: worst?.p99 ?? Number.NaN,
    },
  ];
}

export const filtersOperation: Operation = { name: 'filters', about: 'Every sort key and every filter of the list', run };
