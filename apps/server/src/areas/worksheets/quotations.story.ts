import { priceProduct } from '@quarterlight/contract/catalogue/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { pence, vatOf } from '@quarterlight/kit/money';
import { storyDays } from '../../demo/calendar.ts';
import type { Account, Company } from '../../demo/company.ts';
import { mailWord, mobileNumber, somebody } from '../../demo/contacts.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute, type Somebody } from '../../demo/teller.ts';
import { nextNumber } from '../system/index.ts';
import { type Car, tellVehicle } from '../vehicles/vehicles.story.ts';

// Written by hand, since quotations have no routes yet.

interface Quoting {
  readonly by: Somebody;
  readonly account: Account;
  readonly car: Car;
  readonly random: Random;
  readonly contact: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly mobile: string };
}

interface Quoted {
  readonly id: string;
  readonly number: string;
}

type Decided = 'accepted' | 'booked' | 'declined' | 'expired';

/** A quotation for the vehicle's windscreen, made and sent. */
export async function quote({ teller, world }: Company, { by, account, car, random, contact }: Quoting, send = true): Promise<Quoted> {
  const price = await teller.ask(by, priceProduct, { body: { productId: car.windscreen.id, customerId: account.id } });
  const net = price.price.amount + 7_500;
  const quoted = await teller.seed(by, async (tx) => {
    const id = newId();
    const number = await nextNumber(tx, 'quotation');
    await tx.db
      .insertInto('quotation')
      .values({
        id,
        number,
        customer_id: account.id,
        branch_id: car.branch.id,
        vehicle_id: car.id,
        job_type_id: world.lookups.byKind('quotation-job-types', car.camera ? 'replacement-calibration' : 'replacement').id,
        contact_name: `${contact.firstName} ${contact.lastName}`,
        contact_email: contact.email,
        contact_telephone: contact.mobile,
        net_pence: net,
        vat_pence: vatOf(pence(net), 2000),
        cost_pence: Math.trunc(car.windscreen.cost / 100),
        valid_until: addDays(day(tx.today), 30),
        owner_id: tx.actor.userId,
        created_at: tx.now,
      })
      .execute();
    await tx.audit({ entity: 'quotation', id, label: number, action: 'quotation.created', after: { number, netPence: net } });
    return { id, number };
  });
  if (!send) return quoted;
  await teller.at(teller.now() + random.int(5, 60) * minute);
  await teller.seed(by, async (tx) => {
    await tx.db.updateTable('quotation').set({ state: 'sent', sent_at: tx.now, version: 2 }).where('id', '=', quoted.id).execute();
    await tx.audit({ entity: 'quotation', id: quoted.id, label: quoted.number, action: 'quotation.sent', after: { state: 'sent' } });
  });
  return quoted;
}

async function decide({ teller }: Company, by: Somebody, { id, number }: Quoted, state: Decided, more: object = {}): Promise<void> {
  await teller.seed(by, async (tx) => {
    await tx.db
      .updateTable('quotation')
      .set({ state, decided_at: state === 'expired' ? null : tx.now, version: 3, ...more })
      .where('id', '=', id)
      .execute();
    await tx.audit({ entity: 'quotation', id, label: number, action: `quotation.${state}`, after: { state, ...more } });
  });
}

/** It became a worksheet. */
export async function bookQuotation(company: Company, by: Somebody, quoted: Quoted, job: { readonly id: string; readonly number: string }): Promise<void> {
  await decide(company, by, quoted, 'booked');
  await company.teller.seed(by, (tx) =>
    tx.db.updateTable('worksheet').set({ quotation_id: quoted.id, source: 'quotation' }).where('id', '=', job.id).execute(),
  );
}

const lost = ['Price', 'Went to a competitor', 'Had it repaired instead', 'Vehicle sold', 'No answer', 'Insurer sent its own fitter'];
const competitors = ['Swift Screens', 'Screenline', 'Autoview', 'National Chip Fix'];

/** Quotations that led to nothing, or not yet. */
export function tellQuotations(company: Company): void {
  const { teller, world, staff, branches, accounts } = company;
  const { calendar } = world;
  for (let index = 0; index < 70; index += 1) {
    const random = teller.random(`quotation ${index}`);
    const by = random.pick(staff.advisers);
    const on = calendar.offset(-Math.trunc(storyDays * (index / 70) ** 1.4));
    teller.begin(teller.moment(on, random.int(490, 1_050)), async () => {
      const branch = random.weighted(branches, ({ site }) => site.share);
      const account = random.weighted(accounts, ({ sketch }) => (sketch.branch === undefined || sketch.branch === branch.site.code ? sketch.share : 0));
      const car = await tellVehicle(company, by, branch, random, false);
      const person = somebody(random);
      const contact = { ...person, email: `${mailWord(person.firstName)}.${mailWord(person.lastName)}@mail.example`, mobile: mobileNumber(random) };
      const kept = index % 9 === 4 && on > calendar.offset(-6);
      const quoted = await quote(company, { by, account, car, random, contact }, !kept);
      if (kept) return;
      const asked = teller.now();
      await teller.at(asked + random.int(4, 200) * hour);
      if (index % 10 === 3) return decide(company, by, quoted, 'accepted');
      if (index % 10 < 6) {
        const other = random.chance(0.4) ? { competitor: random.pick(competitors), competitor_price_pence: 24_000 - random.int(1_000, 9_000) } : {};
        return decide(company, by, quoted, 'declined', { lost_reason: random.pick(lost), ...other });
      }
      await teller.at(asked + 31 * 24 * hour);
      await decide(company, { id: null }, quoted, 'expired');
    });
  }
}
