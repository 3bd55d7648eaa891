import { createVehicle, getVehicle } from '@quarterlight/contract/vehicles/routes';
import { cancelWorksheet, createWorksheet, freeLineGlass, orderLine } from '@quarterlight/contract/worksheets/routes';
import { listUnallocatedGlass, unallocatedGlassToStock } from '@quarterlight/contract/worksheets/unallocated-routes';
import type { Company } from '../../demo/company.ts';
import { mobileNumber, somebody, spotIn } from '../../demo/contacts.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute } from '../../demo/teller.ts';
import { takeIn } from './intake.story.ts';
import { type Job, look, working } from './job.story.ts';

const day = 24 * hour;

/** What became of glass that came for a job: how long ago that began, and how it ended. */
const pasts = [
  { began: 9 * day, waits: 6 * day, why: 'cancelled', another: true },
  { began: 17 * day, waits: 12 * day, why: 'cancelled', another: false },
  { began: 11 * day, waits: 7 * day, why: 'wrong-glass', another: false },
  { began: 40 * hour, waits: 30 * hour, why: 'cancelled', another: true },
] as const;

/** Glass that nobody wants just now: in hand and on order, and jobs that wait for the like. */
export function tellUnallocated(company: Company): void {
  const { teller, world } = company;
  const random = teller.random('unallocated glass');
  for (const [index, past] of pasts.entries()) teller.begin(world.calendar.now - past.began, () => tellPast(company, random.fork(`piece ${index}`), past));
}

async function tellPast(company: Company, random: Random, { waits, why, another }: (typeof pasts)[number]): Promise<void> {
  const { teller } = company;
  const job = await takeIn(company, random, 'fails-calibration', undefined);
  const { by } = job;
  const params = { id: job.id };
  const line = (await look(company, job)).lines.find(({ kind }) => kind === 'glass');
  if (line?.productId == null) return;
  const at = { ...params, lineId: line.id };
  company.ordered();
  await teller.ask(by, orderLine, {
    params: at,
    version: job.version,
    body: line.features.length === 0 ? { unconfirmedReason: 'Dealer confirmed the part' } : {},
  });
  await working(company, waits);
  const { version } = await look(company, job);
  if (why === 'wrong-glass') await teller.ask(by, freeLineGlass, { params: at, version, body: { why } });
  else await teller.ask(by, cancelWorksheet, { params, version, body: { reason: random.pick(['Vehicle sold', 'Customer had it done elsewhere']) } });
  if (another) await takeAnother(company, job, random, line.productId);
}

/** Somebody with the same car rings, whose glass nobody has looked for yet. */
async function takeAnother(company: Company, { by, car }: Job, random: Random, productId: string): Promise<void> {
  const { teller, world, accounts } = company;
  await teller.at(teller.now() + random.int(20, 90) * minute);
  const seen = await teller.ask(by, getVehicle, { params: { id: car.id } });
  const letters = Array.from({ length: 3 }, () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])).join('');
  const registration = `${car.registration.slice(0, 4)}${letters}`;
  const { make, model, body, doors, year, colour, fuel, adasFeatures, glassModel } = seen;
  const vehicle = await teller.ask(by, createVehicle, { body: { registration, make, model, body, doors, year, colour, fuel, adasFeatures, glassModel } });
  const account = accounts.find(({ sketch }) => sketch.type === 'retail' && sketch.onStop !== true);
  if (account === undefined) return;
  const person = somebody(random);
  await teller.ask(by, createWorksheet, {
    body: {
      source: 'phone',
      customerId: account.id,
      jobTypeId: world.lookups.byKind('job-types', 'replacement').id,
      branchId: car.branch.id,
      vehicle: { id: vehicle.id, registration },
      contact: { ...person, telephone: '', mobile: mobileNumber(random), email: '', contactType: { value: 'Policyholder' }, modeOfContact: { value: 'text' } },
      address: spotIn(random.pick(car.branch.site.towns), random),
      place: 'workshop',
      adasRequirement: 'required',
      adasSource: 'Customer: camera at the mirror',
      lines: [
        { kind: 'glass', productId, features: [{ topic: 'camera', present: true }], featuresSource: 'questions' },
        { kind: 'labour' },
        { kind: 'calibration' },
      ],
    },
  });
}

/** The stores put what a cancelled job left to stock within a few days. */
export async function clearAway(company: Company, job: Job): Promise<void> {
  const { teller, staff } = company;
  const keeper = job.random.pick(staff.stock);
  await working(company, job.random.int(6, 50) * hour);
  const { items } = await teller.ask(keeper, listUnallocatedGlass, { query: { limit: 100 } });
  const ids = items.filter(({ worksheet }) => worksheet?.id === job.id).map(({ id }) => id);
  if (ids.length > 0) await teller.ask(keeper, unallocatedGlassToStock, { body: { ids } });
}
