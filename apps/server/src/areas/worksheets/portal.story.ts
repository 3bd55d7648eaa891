import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { storyDays } from '../../demo/calendar.ts';
import type { Account, Company } from '../../demo/company.ts';
import { mobileNumber, somebody } from '../../demo/contacts.ts';
import type { Random } from '../../demo/random.ts';
import { hour } from '../../demo/teller.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import { nextNumber } from '../system/index.ts';
import { type Car, tellVehicle } from '../vehicles/vehicles.story.ts';
import { worksheet } from './worksheet.record.ts';
import { insertEvent } from './worksheets.queries.ts';

// Written by hand, since no route lets customers send their jobs yet.

const wishes = [
  'Crack across the driver\u2019s view, please come this week.',
  'Chip the size of a coin. Van is at the depot after 4.',
  'Side window smashed overnight.',
  'Rear screen gone, vehicle under cover.',
  'Needs a camera calibration after body work.',
];

/** Jobs that customers sent in: turned down now and then, and those of the last hours still in the queue. */
export function tellPortal(company: Company): void {
  const { teller, world } = company;
  for (let index = 0; index < 18; index += 1) {
    const random = teller.random(`portal ${index}`);
    const waits = index < 6;
    const moment = waits
      ? world.calendar.now - random.int(1, 46) * hour
      : teller.moment(world.calendar.offset(-random.int(3, storyDays - 30)), random.int(500, 1_000));
    teller.begin(moment, () => submit(company, random, waits));
  }
}

async function submit(company: Company, random: Random, waits: boolean): Promise<void> {
  const { teller, staff, world, accounts, branches, portal } = company;
  const account = random.pick(accounts.filter(({ id }) => portal.has(id)));
  const sender = portal.get(account.id);
  const [adviser] = staff.advisers;
  if (!sender || !adviser) return;
  const car = await tellVehicle(company, adviser, random.pick(branches), random, false);
  const made = await teller.seed(sender, (tx) => insert(tx, company, account, car, random));
  if (waits) return;
  await teller.at(teller.now() + random.int(1, 5) * hour);
  const reason = random.pick(world.lookups.all('branch-rejection-reasons')).name;
  await teller.seed(random.pick(staff.managers), async (tx) => {
    const before = await worksheet.takeUp(tx, made.id);
    await worksheet.settle(tx, before, { set: { state: 'rejected' }, action: 'rejected', event: { summary: 'Rejected', reason }, after: { reason } });
  });
}

async function insert(tx: WriteTx, { world }: Company, account: Account, car: Car, random: Random): Promise<{ id: string }> {
  const person = somebody(random);
  const values = {
    id: newId(),
    number: await nextNumber(tx, 'worksheet'),
    state: 'submitted',
    source: 'portal',
    job_type_id: world.lookups.byKind('job-types', random.pick(['replacement', 'replacement', 'repair'])).id,
    customer_id: account.id,
    customer_name: account.sketch.name,
    customer_key: sortKey(account.sketch.name),
    registration: car.registration,
    contact_title: person.title,
    contact_first_name: person.firstName,
    contact_last_name: person.lastName,
    contact_mobile: mobileNumber(random),
    contact_type: 'Driver',
    mode_of_contact: 'text',
    ...account.spot,
    place: random.chance(0.6) ? 'mobile' : 'workshop',
    adas_requirement: 'unknown',
    order_number: account.orderNumbers ? `FL${random.digits(6)}` : '',
    note_customer: random.pick(wishes),
    created_by: tx.actor.userId,
    created_at: tx.now,
    created_on: tx.today,
    updated_at: tx.now,
  };
  const after = { number: values.number, state: values.state, customer: values.customer_name, registration: values.registration };
  await addExposure(tx, account.id, { exposure: 0, jobOn: tx.today });
  const row = await worksheet.make(tx, values, { after });
  await insertEvent(tx, row.id, { action: 'submitted', summary: 'Submitted by the customer' });
  return row;
}
