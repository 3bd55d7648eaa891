import { registrationSearchKey } from '@quarterlight/contract/rules/registration';
import { addDays, type Day, daysBetween } from '@quarterlight/kit/days';
import { sortKey } from '@quarterlight/kit/text';
import { landline, mailWord, mobileNumber, somebody, spotIn, vatNumberOf } from '../../src/demo/contacts.ts';
import { customerSketches } from '../../src/demo/data/companies.ts';
import { bodyWords, colours, derivatives, models } from '../../src/demo/data/models.ts';
import { surnames } from '../../src/demo/data/names.ts';
import { branchSites } from '../../src/demo/data/towns.ts';
import { makeIds, makeRandom, type Random } from '../../src/demo/random.ts';
import type { Plan } from './plan.ts';
import type { Sheets } from './sheets.ts';
import type { Accounts } from './worksheets.ts';

const types = ['insurer', 'fleet', 'trade', 'retail', 'fleet', 'leasing', 'trade', 'broker', 'fleet', 'retail'] as const;
const trades = ['Logistics', 'Vehicle Hire', 'Couriers', 'Bodyworks', 'Garage', 'Contract Hire', 'Motors', 'Builders', 'Dairies', 'Plant', 'Haulage', 'Care'];

/** Everything about one customer, from its place in the list alone. */
export function customerAt(plan: Plan, index: number) {
  const random = makeRandom(`${plan.seed}/customer/${index}`);
  const id = makeIds(random)(plan.began + index);
  const sketch = customerSketches[index];
  const type = sketch?.type ?? types[index % types.length] ?? 'trade';
  const name = sketch?.name ?? madeUpName(type, random, index);
  const site = random.pick(branchSites);
  return {
    id,
    name,
    key: sortKey(name),
    type,
    terms: sketch?.terms ?? (type === 'retail' ? 0 : 30),
    code: sketch?.code ?? `A${String(index).padStart(7, '0')}`,
    email: `accounts@${mailWord(name).replaceAll('.', '')}.example`,
    vatNumber: type === 'retail' ? '' : vatNumberOf(random.digits(7)),
    spot: spotIn(random.pick(site.towns), random),
  };
}

function madeUpName(type: string, random: Random, index: number): string {
  if (type === 'retail') {
    const { firstName, lastName } = somebody(random);
    return `${firstName} ${lastName}`;
  }
  const words = type === 'insurer' ? 'Insurance' : type === 'broker' ? 'Brokers' : random.pick(trades);
  return `${random.pick(surnames)} ${random.chance(0.3) ? `& ${random.pick(surnames)} ` : ''}${words}${index % 7 === 0 ? ` ${random.pick(random.pick(branchSites).towns).town}` : ''}`;
}

/** Every third account is looked after by one of five people, who are nobody of the company's users. */
function managerOf(plan: Plan, index: number) {
  if (index % 3 !== 0) return { account_manager_id: null, account_manager_name: '' };
  const random = makeRandom(`${plan.seed}/manager/${index % 5}`);
  const { firstName, lastName } = somebody(random);
  return { account_manager_id: makeIds(random)(plan.began), account_manager_name: `${firstName} ${lastName}` };
}

/** Puts down one customer as it stands, and now and then a contact. */
export function putCustomer(plan: Plan, sheets: Sheets, index: number, accounts: Accounts): void {
  const lastJobAt = accounts.lastJobAt[index] ?? 0;
  const customer = customerAt(plan, index);
  const random = makeRandom(`${plan.seed}/terms/${index}`);
  const at = new Date(plan.began + index).toISOString();
  sheets.add('customer', {
    id: customer.id,
    account_code: customer.code,
    name: customer.name,
    name_key: customer.key,
    type: customer.type,
    on_stop: index % 97 === 50,
    parent_id: index % 41 === 40 ? customerAt(plan, index % 7).id : null,
    ...managerOf(plan, index),
    vat_number: customer.vatNumber,
    credit_limit_pence: 500_000_000,
    exposure_pence: accounts.exposure[index] ?? 0,
    balance_pence: accounts.balance[index] ?? 0,
    last_job_on: lastJobAt === 0 ? null : plan.calendar.dayOf(lastJobAt),
    quotations_module: true,
    terms_days: customer.terms,
    email: customer.email,
    telephone: landline(random.pick(branchSites).telephone, random),
    ...customer.spot,
    created_at: at,
    updated_at: at,
  });
  if (customer.type === 'retail' || index % 2 === 1) return;
  const person = somebody(random);
  sheets.add('contact', {
    id: makeIds(random)(plan.began + index),
    company: 'customer',
    company_id: customer.id,
    title: person.title,
    first_name: person.firstName,
    last_name: person.lastName,
    contact_type: 'Accounts',
    mode_of_contact: 'email',
    email: `${mailWord(person.firstName)}.${mailWord(person.lastName)}@${customer.email.slice('accounts@'.length)}`,
    mobile: mobileNumber(random),
  });
}

const letters = 'ABCDEFGHJKLMNOPRSTUVWXYZ';
const plates = [...new Set(branchSites.flatMap((site) => site.plates))];
const marks = Array.from({ length: 22 }, (_, year) => [String(year + 3).padStart(2, '0'), String(year + 53)]).flat();
const endings = letters.length ** 3;
const allPlates = endings * plates.length * marks.length;

/** A registration of its own for every number below some thirty million, in no order that people would see. */
function plateAt(index: number): string {
  const place = (index * 15_485_863) % allPlates;
  const ending = place % endings;
  const beyond = Math.floor(place / endings);
  const letter = (at: number) => letters[Math.floor(ending / letters.length ** at) % letters.length] ?? 'A';
  return `${plates[beyond % plates.length] ?? 'BD'}${marks[Math.floor(beyond / plates.length)] ?? '12'}${letter(2)}${letter(1)}${letter(0)}`;
}

/** Everything about one vehicle, from its place in the list alone; of its model are those that are as many models further on. */
export function vehicleAt(plan: Plan, index: number) {
  const random = makeRandom(`${plan.seed}/vehicle/${index}`);
  const model = models[index % models.length];
  if (!model) throw new Error('There is no model');
  const id = makeIds(random)(plan.began + index);
  const year = random.int(model.from, Math.min(model.to, Number(plan.calendar.today.slice(0, 4)) - 1));
  const derivative = random.pick(derivatives);
  return {
    id,
    registration: plateAt(index),
    description: `${model.make} ${model.model} ${derivative} ${year}`,
    model,
    year,
    mileage: random.int(3_000, 140_000),
  };
}

/** Puts down one vehicle. */
export function putVehicle(plan: Plan, sheets: Sheets, index: number): void {
  const vehicle = vehicleAt(plan, index);
  const { model, year } = vehicle;
  const random = makeRandom(`${plan.seed}/log book/${index}`);
  const electric = model.make === 'TESLA' || model.model === 'Leaf';
  sheets.add('vehicle', {
    id: vehicle.id,
    registration: vehicle.registration,
    registration_fold: registrationSearchKey(vehicle.registration),
    vin: `${model.vin}${random.letters(6).replaceAll('O', 'P')}${random.digits(8)}`,
    make: model.make,
    model: model.model,
    derivative: vehicle.description.slice(model.make.length + model.model.length + 2, -5),
    body: bodyWords[model.body],
    doors: model.doors,
    year,
    first_registered: `${year}-0${random.int(1, 9)}`,
    colour: random.pick(colours),
    fuel: electric ? 'Electricity' : random.pick(['Petrol', 'Diesel', 'Hybrid electric']),
    engine_cc: electric ? null : random.pick([998, 1199, 1395, 1598, 1968]),
    glass_model: model.code,
    source: random.chance(0.5) ? 'load' : 'typed',
    created_at: new Date(plan.began + index).toISOString(),
  });
}

/** So many of the vehicles belong, or belonged, to fleets. */
export const inFleets = 8_000;

/** Puts down to which accounts one vehicle belongs: the first of them to the last customer, the others to whoever comes; every sixth had another before. */
export function putFleet(plan: Plan, sheets: Sheets, index: number): void {
  const { id, registration, model } = vehicleAt(plan, index);
  const random = makeRandom(`${plan.seed}/fleet/${index}`);
  const newId = makeIds(random);
  const at = plan.began + index;
  const put = (customer: number, from: Day, to: Day | null) => {
    const [number, person] = [`F${random.int(100, 9_999)}`, somebody(random)];
    const driver = `${person.firstName} ${person.lastName}`;
    sheets.add('fleet_entry', {
      id: newId(at),
      vehicle_id: id,
      customer_id: customerAt(plan, customer).id,
      registration,
      registration_fold: registrationSearchKey(registration),
      make: model.make,
      model: model.model,
      fleet_number: number,
      fleet_number_key: sortKey(number),
      driver_name: driver,
      driver_key: sortKey(driver),
      driver_telephone: mobileNumber(random),
      from_day: from,
      to_day: to,
      created_at: new Date(at).toISOString(),
    });
  };
  const { today } = plan.calendar;
  const since = addDays(today, -random.int(1, 1_400));
  const account = index < 200 ? plan.customers - 1 : random.int(0, plan.customers - 1);
  if (index % 6 === 0) put(random.int(0, plan.customers - 1), addDays(since, -random.int(200, 900)), addDays(since, -1));
  put(account, since, index % 20 === 7 ? addDays(since, Math.min(300, daysBetween(since, today) - 1)) : null);
}

const places = new Map(models.map(({ code }, index) => [code, index]));
export const modelCount = models.length;
/** Which of every so many vehicles are of the model. */
export const placeOfModel = (code: string): number | undefined => places.get(code);
