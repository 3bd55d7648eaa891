import { createPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { createAbsence } from '@quarterlight/contract/schedule/routes';
import { freeStock } from '@quarterlight/contract/stock/routes';
import { allocateLine, changeWorksheet, createWorksheet, getWorksheet, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { anOffer, aProduct } from '../../apps/server/src/areas/catalogue/catalogue.testing.ts';
import { aSupplier } from '../../apps/server/src/areas/companies/companies.testing.ts';
import { someStock } from '../../apps/server/src/areas/stock/stock.testing.ts';
import { aCompany, anIntake, aSlot, type Company, inDays } from '../../apps/server/src/areas/worksheets/job.fixtures.ts';
import { makeRandom } from '../../apps/server/src/demo/random.ts';
import type { Client } from '../../apps/server/testing/kit/client.ts';
import { aFord, crowd, endOf, turnOf } from '../../apps/server/testing/races/crowd.ts';
import { plantTrigger } from '../support/plant.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';
import { type Append, anomalies, outOfOrder, type Read } from './history.ts';
import { openHouse } from './house.ts';

/** The body of an answer that is no refusal and no trouble. */
function given<Body>({ status, body, text }: { readonly status: number; readonly body: Body; readonly text: string }): Body {
  hold(status === 200, `somebody was answered ${status} instead of what they asked for: ${text.slice(0, 200)}`);
  return body;
}

const width = 48;
const clock = () => performance.now();

interface History {
  readonly appends: Append[];
  readonly reads: Read[];
}
interface Ground {
  readonly company: Company;
  readonly callers: readonly Client[];
  /** How many operations of each kind. */
  readonly size: number;
  /** Stands between a reader and the answer; a planted one may give an old answer. */
  readonly through: (what: string, read: () => Promise<readonly string[]>) => Promise<readonly string[]>;
}

/** One write and, by the same person at once, one read, so many times; objects hold at most `most` values each. */
async function record(
  { size, through }: Ground,
  most: number,
  doing: {
    readonly write: (object: number, index: number) => Promise<string | undefined>;
    readonly read: (object: number, index: number) => Promise<readonly string[]>;
  },
): Promise<History> {
  const history: History = { appends: [], reads: [] };
  const random = makeRandom('histories');
  const objects = Math.ceil(size / most);
  const look = async (object: number, index: number) => {
    const asked = clock();
    const values = await through(`${object}`, () => doing.read(object, index));
    history.reads.push({ object: `object ${object}`, values, asked, answered: clock() });
  };
  await crowd(size, width, async (index) => {
    const object = index % objects;
    if (random.chance(0.2)) return look(object, index);
    const asked = clock();
    const value = await doing.write(object, index);
    if (value === undefined) return;
    history.appends.push({ object: `object ${object}`, value, asked, answered: clock() });
    await look(object, index);
  });
  for (let object = 0; object < objects; object += 1) await look(object, 0);
  return history;
}

/** Visits booked into the slots of a day, and the day's list. */
async function bookings(ground: Ground): Promise<History> {
  const { company, callers } = ground;
  const intake = await anIntake(company);
  return record(ground, 150, {
    write: async (object, index) => {
      const vehicle = aFord(index);
      const booking = aSlot(company, { technicianId: null, day: inDays(company.tenant, object + 1), minutes: 30 });
      const answer = await turnOf(callers, index).call(createWorksheet, { body: { ...intake, vehicle, booking } });
      return answer.status === 200 ? answer.body.id : undefined;
    },
    read: async (object, index) => {
      const on = inDays(company.tenant, object + 1);
      const { items } = given(await turnOf(callers, index).call(listWorksheets, { query: { bookedFrom: on, bookedTo: on, limit: 200 } }));
      return items.map(({ id }) => id);
    },
  });
}

/** A list in a worksheet's notes that everybody reads and writes back longer, guarded by its version: the reads tell the order. */
async function notes(ground: Ground): Promise<History> {
  const { company, callers } = ground;
  const intake = await anIntake(company);
  const most = 60;
  const ids = await crowd(Math.ceil(ground.size / most), 8, async (index) => {
    const vehicle = aFord(100_000 + index);
    return given(await turnOf(callers, index).call(createWorksheet, { body: { ...intake, vehicle } })).id;
  });
  const seen = async (object: number, index: number) => given(await turnOf(callers, index).call(getWorksheet, { params: { id: turnOf(ids, object) } }));
  return record(ground, most, {
    write: async (object, index) => {
      for (let attempt = 1; attempt <= 8; attempt += 1) {
        const job = await seen(object, index);
        const body = { notes: { internal: '', customer: '', technician: `${job.notes.technician} ${index}`.trim() } };
        const answer = await turnOf(callers, index).call(changeWorksheet, { params: { id: job.id }, version: job.version, body });
        if (answer.status === 200) return String(index);
      }
      return undefined;
    },
    read: async (object, index) => (await seen(object, index)).notes.technician.split(' ').filter(Boolean),
  });
}

/** Claims on a product's stock, and what its page says of them. */
async function allocations(ground: Ground): Promise<History> {
  const { company, callers } = ground;
  const intake = await anIntake(company);
  const most = 40;
  const products = await crowd(Math.ceil(ground.size / most), 1, async () => {
    const product = await aProduct(company.tenant);
    await someStock(company.tenant, { productId: product.id, placeId: company.branch.depotId, quantityMilli: most * 1000 });
    return product.id;
  });
  return record(ground, most, {
    write: async (object, index) => {
      const by = turnOf(callers, index);
      const vehicle = aFord(200_000 + index);
      const lines = [{ kind: 'glass' as const, productId: turnOf(products, object) }];
      const made = given(await by.call(createWorksheet, { body: { ...intake, vehicle, lines } }));
      const job = given(await by.call(getWorksheet, { params: { id: made.id } }));
      const answer = await by.call(allocateLine, { params: { id: job.id, lineId: job.lines[0]?.id ?? '' }, version: job.version, body: {} });
      return answer.status === 200 ? job.id : undefined;
    },
    read: async (object, index) => {
      const { lines } = given(await turnOf(callers, index).call(freeStock, { query: { productId: turnOf(products, object) } }));
      return lines.flatMap(({ claims }) => claims.map(({ worksheetId }) => worksheetId));
    },
  });
}

/** Orders, each with its number. */
async function documents({ company, callers, size }: Ground): Promise<string[]> {
  const supplier = await aSupplier(company.tenant);
  const product = await aProduct(company.tenant);
  await anOffer(company.tenant, { productId: product.id, supplierId: supplier.id, netUnit: 700_000 });
  const drawn = await crowd(Math.ceil(size / 2), width, async (index) => {
    const asked = clock();
    const lines = [{ productId: product.id, quantity: 1 }];
    const order = given(await turnOf(callers, index).call(createPurchaseOrder, { body: { supplierId: supplier.id, branchId: company.branch.id, lines } }));
    return { number: Number(order.number.replaceAll(/\D/g, '')), asked, answered: clock() };
  });
  return outOfOrder(drawn);
}

/** An absence and a visit of one technician on one day, each of which looks for the other first: both must never be. */
async function skew({ company, callers, size }: Ground): Promise<string[]> {
  const intake = await anIntake(company);
  const both = await crowd(Math.ceil(size / 10), 8, async (round) => {
    const on = inDays(company.tenant, 100 + round);
    const vehicle = aFord(300_000 + round);
    const ends = await Promise.all([
      turnOf(callers, round).call(createWorksheet, { body: { ...intake, vehicle, booking: aSlot(company, { day: on, minutes: 30 }) } }),
      company.manager.call(createAbsence, { body: { userId: company.technician.id, type: 'holiday', from: on, fromSlot: 'A', to: on, toSlot: 'P', note: '' } }),
    ]);
    return ends.map(endOf).filter((end) => end === 'done').length;
  });
  const { length: beside } = await company.tenant.scope.read(({ db }) =>
    db
      .selectFrom('booking')
      .innerJoin('absence', (join) => join.onRef('absence.user_id', '=', 'booking.technician_id').onRef('absence.from_day', '=', 'booking.day'))
      .select('booking.id')
      .where('booking.cancelled_at', 'is', null)
      .execute(),
  );
  if (beside > 0) return [`write skew: ${beside} visits lie in an absence of their technician`];
  return both.flatMap((count) => (count === 1 ? [] : [`write skew: of a visit and an absence on one day ${count} were accepted`]));
}

async function run(context: ProofContext, planted: { readonly plant?: string; readonly through?: Ground['through'] } = {}): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant: planted.plant });
  const company = await aCompany({ capacity_morning: 10_000 }, house);
  const small = context.short || Object.keys(planted).length > 0;
  const callers = await crowd(8, 4, () => company.tenant.user());
  const ground: Ground = { company, callers, size: small ? 240 : 6_000, through: planted.through ?? ((_, read) => read()) };
  const figures: Record<string, string | number> = {};
  let operations = 0;
  for (const [name, work, ordered] of [
    ['bookings', bookings, false],
    ['notes', notes, true],
    ['allocations', allocations, false],
  ] as const) {
    const { appends, reads } = await work(ground);
    const found = [...new Set(anomalies(appends, reads, { ordered }))];
    hold(found.length === 0, `${name}: ${found.length} anomalies, such as ${found[0]}`);
    hold(appends.length * 10 > ground.size, `${name}: only ${appends.length} writes were accepted`);
    Object.assign(figures, { [`${name}: writes`]: appends.length, [`${name}: reads`]: reads.length });
    operations += appends.length + reads.length;
  }
  const found = [...(await documents(ground)), ...(await skew(ground))];
  hold(found.length === 0, `${found.length} anomalies, such as ${found[0]}`);
  operations += Math.ceil(ground.size / 2) + Math.ceil(ground.size / 10) * 2;
  return { ...figures, 'document numbers': Math.ceil(ground.size / 2), 'pairs for write skew': Math.ceil(ground.size / 10), operations, anomalies: 0 };
}

/** What stands in between and remembers answers for half a second, whatever it was told. */
function forgetfulCache(): Ground['through'] {
  const kept = new Map<string, { readonly until: number; readonly values: Promise<readonly string[]> }>();
  return (what, read) => {
    const known = kept.get(what);
    if (known && known.until > clock()) return known.values;
    const values = read();
    kept.set(what, { until: clock() + 500, values });
    return values;
  };
}

export const histories: Proof = {
  name: 'histories',
  promises: [9, 10],
  about: 'recorded histories of bookings, claims, notes and numbers show no lost update, stale read, write skew or impossible order',
  run: (context) => run(context),
  planted: [
    { about: 'a cache in between that answers with what was true half a second ago', run: (context) => run(context, { through: forgetfulCache() }) },
    {
      about: 'versions that do not rise, so that two people may write back the same list',
      run: (context) =>
        run(context, {
          plant: plantTrigger('worksheet', 'before update', 'if new.note_technician <> old.note_technician then new.version := old.version; end if;'),
        }),
    },
    {
      about: 'an absence that is written beside a visit, past the lock that both take turns on',
      run: (context) =>
        run(context, {
          plant: plantTrigger(
            'booking',
            'after insert',
            "insert into absence (tenant_id, id, user_id, type, from_day, to_day) select new.tenant_id, gen_random_uuid(), new.technician_id, 'other', new.day, new.day where new.technician_id is not null on conflict do nothing;",
          ),
        }),
    },
  ],
};
