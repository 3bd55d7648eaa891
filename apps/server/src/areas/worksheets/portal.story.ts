import { submitJob, writeToOffice } from '@quarterlight/contract/worksheets/customer-job-routes';
import type { SubmitJob } from '@quarterlight/contract/worksheets/customer-schemas';
import { acceptJob, readFromCustomer, rejectJob, writeToCustomer } from '@quarterlight/contract/worksheets/queue-routes';
import { storyDays } from '../../demo/calendar.ts';
import type { Account, Company } from '../../demo/company.ts';
import { mobileNumber, somebody } from '../../demo/contacts.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute, Refused } from '../../demo/teller.ts';
import { type Car, tellVehicle } from '../vehicles/vehicles.story.ts';

type Damage = Pick<SubmitJob, 'glass' | 'extent' | 'note'>;
const damages: readonly Damage[] = [
  { glass: ['windscreen'], extent: 'crack', note: 'Crack across the driver\u2019s view, please come this week.' },
  { glass: ['windscreen'], extent: 'chip', note: 'Chip the size of a coin. Van is at the depot after 4.' },
  { glass: ['door-front-left'], extent: 'broken', note: 'Side window smashed overnight.' },
  { glass: ['backlight'], extent: 'broken', note: 'Rear screen gone, vehicle under cover.' },
  { glass: ['door-rear-right', 'quarter-rear'], extent: 'broken', note: 'Both broken in a break-in, glass all over the seat.' },
];

const turnedDown = [
  'We are full that week. Please choose a day from the week after on.',
  'We do not work at this postcode. Could the vehicle come to our workshop?',
  'We need the chassis number to order this glass. Please send it with the job.',
];

/** What becomes of a job that a customer sent. */
type Fate = 'waits' | 'accepted' | 'rejected';

/** Jobs that customers sent in: turned down now and then, taken in the last days, and those of the last hours still in the queue. */
export function tellPortal(company: Company): void {
  const { teller, world } = company;
  for (let index = 0; index < 18; index += 1) {
    const random = teller.random(`portal ${index}`);
    const fate: Fate = index < 6 ? 'waits' : index < 9 ? 'accepted' : 'rejected';
    const days = fate === 'accepted' ? random.int(1, 3) : random.int(3, storyDays - 30);
    const moment = fate === 'waits' ? world.calendar.now - random.int(10, 600) * minute : teller.moment(world.calendar.offset(-days), random.int(500, 900));
    teller.begin(moment, () => tellJob(company, random, fate));
  }
}

async function tellJob(company: Company, random: Random, fate: Fate): Promise<void> {
  const { teller, staff, world, accounts, branches, portal } = company;
  const account = random.pick(accounts.filter(({ id }) => portal.has(id)));
  const sender = portal.get(account.id);
  const [adviser] = staff.advisers;
  if (!sender || !adviser) return;
  const car = await tellVehicle(company, adviser, random.pick(branches), random, false);
  const sent = await send(company, account, car, random, fate);
  if (sent === undefined || fate === 'waits') return;
  await teller.at(teller.now() + random.int(1, 5) * hour);
  const { id, version } = sent;
  const params = { id };
  if (fate === 'rejected') {
    const reasonId = random.pick(world.lookups.all('branch-rejection-reasons')).id;
    await teller.ask(random.pick(staff.managers), rejectJob, { params, version, body: { reasonId, words: random.pick(turnedDown) } });
    return;
  }
  await teller.ask(adviser, acceptJob, { params, version, body: { branchId: car.branch.id } });
  const asked = await teller.ask(sender, writeToOffice, { params, body: { text: 'Thank you. The keys are at reception, please ask for the fleet desk.' } });
  await teller.at(teller.now() + 20 * minute);
  await teller.ask(adviser, readFromCustomer, { params, body: { upTo: asked.items.at(-1)?.id ?? id } });
  await teller.ask(adviser, writeToCustomer, { params, body: { text: 'We will ask there. Once the glass is here we book the day with you.' } });
}

/** Sends it, without the wished day where the branch does not open then; an account that has gone on stop sends none. */
async function send(company: Company, account: Account, car: Car, random: Random, fate: Fate) {
  const { teller, portal, world } = company;
  const sender = portal.get(account.id);
  if (!sender) return undefined;
  const person = somebody(random);
  const body: SubmitJob = {
    ...random.pick(damages),
    vehicle: { registration: car.registration, make: car.windscreen.model?.make ?? '', model: car.windscreen.model?.model ?? '' },
    place: random.chance(0.6) ? 'mobile' : 'workshop',
    address: account.spot,
    orderNumber: account.orderNumbers ? `FL${random.digits(6)}` : '',
    wishedDay: fate === 'waits' ? world.calendar.offset(random.int(2, 6)) : null,
    wishedSlot: fate === 'waits' ? random.pick(['A', 'P', 'D']) : null,
    contact: {
      title: person.title,
      firstName: person.firstName,
      lastName: person.lastName,
      telephone: '',
      mobile: mobileNumber(random),
      email: '',
      contactType: { value: 'Driver' },
      modeOfContact: { value: 'text' },
    },
  };
  const answer = (asked: SubmitJob) =>
    teller.ask(sender, submitJob, { body: asked }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return error;
    });
  let sent = await answer(body);
  if (sent instanceof Refused && sent.code === 'diary.closed') sent = await answer({ ...body, wishedDay: null, wishedSlot: null });
  if (!(sent instanceof Refused)) return sent;
  if (sent.code === 'worksheet.account_on_stop' || sent.code === 'customer.inactive') return undefined;
  throw sent;
}
