import { sortKey } from '@quarterlight/kit/text';
import type { Branch } from './branches.ts';
import { landline, mailWord, mobileNumber, type Spot, somebody, spotIn } from './contacts.ts';
import { type CustomerSketch, customerSketches } from './data/companies.ts';
import type { Row } from './rows.ts';
import type { Person, World } from './world.ts';

export interface Customer {
  readonly id: string;
  readonly sketch: CustomerSketch;
  readonly name: string;
  readonly orderNumbers: boolean;
  /** Where the account is: fleets keep vehicles there. */
  readonly spot: Spot;
  readonly home: Branch;
  /** Written at the end, when what it owes is known. */
  readonly row: Row<'customer'>;
}

export function makeCustomers(world: World, at: number, by: Person, branches: readonly Branch[]): Customer[] {
  const made: Customer[] = [];
  for (const [index, sketch] of customerSketches.entries()) {
    const random = world.random.fork(`customer ${sketch.code}`);
    const home = branches.find((branch) => branch.site.code === sketch.branch) ?? random.weighted(branches, (branch) => branch.site.share);
    made.push(
      makeCustomer(
        world,
        at + index * 900_000,
        by,
        sketch,
        home,
        made.find((each) => each.sketch.code === sketch.parent),
      ),
    );
  }
  return made;
}

function makeCustomer(world: World, at: number, by: Person, sketch: CustomerSketch, home: Branch, parent: Customer | undefined): Customer {
  const random = world.random.fork(`customer ${sketch.code}`);
  const id = world.id(at);
  const spot = spotIn(random.pick(home.site.towns), random);
  const orderNumbers = sketch.type === 'fleet' || sketch.type === 'leasing';
  const domain = `${mailWord(sketch.name).replaceAll('.', '')}.example`;
  const terms = {
    account_code: sketch.code,
    type: sketch.type,
    on_stop: sketch.onStop === true,
    credit_limit_pence: sketch.limit,
    terms_days: sketch.terms,
    order_number_required: orderNumbers,
    excess_default_pence: sketch.type === 'insurer' ? random.pick([7_500, 9_500, 11_500, 12_500]) : 0,
    asks_vat_registered: sketch.type === 'insurer' || sketch.type === 'broker',
    consolidated: sketch.type === 'leasing' ? ('monthly' as const) : sketch.type === 'fleet' && random.chance(0.5) ? ('weekly' as const) : ('none' as const),
    discount_basis_points: sketch.discount,
    quotations_module: sketch.type === 'fleet' || sketch.type === 'leasing',
  };
  const row = world.rows.add('customer', {
    id,
    name: sketch.name,
    name_key: sortKey(sketch.name),
    ...terms,
    parent_id: parent?.id ?? null,
    vat_number: sketch.type === 'retail' ? '' : `GB${random.digits(9)}`,
    exposure_pence: 0,
    email: `accounts@${domain}`,
    telephone: landline(home.site.telephone, random),
    ...spot,
    created_at: world.calendar.iso(at),
    updated_at: world.calendar.iso(at),
  });
  world.log(at, by, {
    entity: 'customer',
    id,
    label: sketch.name,
    action: 'customer.created',
    after: { accountCode: sketch.code, name: sketch.name, type: sketch.type, creditLimit: { amount: sketch.limit, currency: 'GBP' } },
  });
  const contacts = sketch.type === 'retail' ? 0 : random.int(1, 3);
  for (let index = 0; index < contacts; index += 1) {
    const person = somebody(random);
    const type =
      index === 0 ? 'Accounts' : sketch.type === 'insurer' || sketch.type === 'broker' ? 'Claims' : sketch.type === 'trade' ? 'Workshop' : 'Fleet manager';
    world.rows.add('contact', {
      id: world.id(at),
      company: 'customer',
      company_id: id,
      title: person.title,
      first_name: person.firstName,
      last_name: person.lastName,
      contact_type: type,
      mode_of_contact: random.pick(['Email', 'Telephone', 'Mobile/text']),
      email: `${mailWord(person.firstName)}.${mailWord(person.lastName)}@${domain}`,
      telephone: landline(home.site.telephone, random),
      mobile: mobileNumber(random),
    });
  }
  return { id, sketch, name: sketch.name, orderNumbers, spot, home, row };
}
