import { makeBranches } from './branches.ts';
import { storyDays } from './calendar.ts';
import { makeCatalogue } from './catalogue.ts';
import { type Customer, makeCustomers } from './customers.ts';
import { makeAbsences, openDiary } from './diary.ts';
import { writeExposure, writeInvoices } from './invoice-rows.ts';
import { tellJob } from './jobs.ts';
import { openLedger } from './ledger.ts';
import { writeOrders } from './order-rows.ts';
import { type MakePerson, makeStaff, personMaker } from './people.ts';
import { makePlans, type Plan } from './plan.ts';
import { makePrices } from './pricing.ts';
import { numberOrders, openPurchasing } from './purchasing.ts';
import { makeQuotations } from './quotations.ts';
import { makeSettings } from './settings.ts';
import type { Story } from './stage.ts';
import { makeSuppliers } from './suppliers.ts';
import { keepStock, keepVans, makePool } from './supplies.ts';
import { makeVehicles } from './vehicles.ts';
import { type Person, product, type World } from './world.ts';

const hour = 3_600_000;

/** Tells the whole story of the company into rows; gives the next number of each kind. */
export function tellStory(world: World, passwordHash: string): Map<string, number> {
  const plans = makePlans(world);
  let number = 0;
  const story = setStage(
    world,
    passwordHash,
    () => (number += 1),
    (plan) => putIn(plans, plan),
  );
  for (let plan = plans.shift(); plan; plan = plans.shift()) tellJob(story, plan);
  const orders = numberOrders(story.purchasing.orders);
  writeOrders({ world, staff: story.staff }, story.purchasing.orders);
  story.ledger.close();
  story.diary.close();
  const quotations = makeQuotations(story);
  const invoices = writeInvoices(story);
  writeExposure(story);
  for (const { sheet, lines } of story.jobs) {
    world.rows.add('worksheet', sheet);
    for (const { row } of lines) world.rows.add('worksheet_line', row);
  }
  return new Map([
    ['worksheet', number + 1],
    ['quotation', quotations],
    ['purchase-order', orders],
    ['invoice', invoices.invoice],
    ['credit', invoices.credit],
  ]);
}

/** Plans are told in the order in which their jobs are taken in. */
function putIn(plans: Plan[], plan: Plan): void {
  const at = plans.findIndex((other) => other.createdAt > plan.createdAt);
  plans.splice(at === -1 ? plans.length : at, 0, plan);
}

function setStage(world: World, passwordHash: string, nextNumber: () => number, later: (plan: Plan) => void): Story {
  const { calendar } = world;
  const begin = calendar.at(calendar.offset(-storyDays - 25), 540);
  const branches = makeBranches(world, begin, product);
  const makePerson = personMaker(world, passwordHash);
  const staff = makeStaff(world, begin + 3 * hour, product, branches, makePerson);
  const { admin } = staff;
  makeSettings(world, begin + 20 * hour, admin);
  const customers = makeCustomers(world, begin + 24 * hour, admin, branches);
  const catalogue = makeCatalogue(world, begin + 48 * hour, admin);
  const buying = makeSuppliers(world, begin + 72 * hour, admin, catalogue);
  const prices = makePrices(world, begin + 96 * hour, admin, customers, buying, catalogue.products);
  const vehicles = makeVehicles(world, begin + 120 * hour, admin, branches, catalogue);
  const portal = makeGuests(begin + 100 * hour, admin, makePerson, customers, branches);
  const ledger = openLedger(world);
  const purchasing = openPurchasing({ world, staff, buying, ledger });
  const pool = makePool();
  const desk = { world, staff, buying, ledger };
  const vans = keepVans(desk, purchasing, branches, staff.technicians, catalogue);
  keepStock(desk, purchasing, pool, branches, catalogue);
  const diary = openDiary(world, staff.technicians, makeAbsences(world, staff.technicians, staff.demonstrator, staff.managers[0] ?? admin));
  return {
    world,
    staff,
    branches,
    customers,
    catalogue,
    prices,
    vehicles,
    diary,
    ledger,
    purchasing,
    pool,
    vans,
    portal,
    jobs: [],
    documents: [],
    nextNumber,
    later,
  };
}

/** People of customers and branches who sign in too; gives who sends jobs for which customer. */
function makeGuests(at: number, by: Person, make: MakePerson, customers: readonly Customer[], branches: Story['branches']): Map<string, Person> {
  const portal = new Map<string, Person>();
  const guests: readonly (readonly [code: string, username?: string])[] = [
    ['CASTLEGT', 'customer'],
    ['PARCELWY'],
    ['NOVALEAS'],
    ['ALBION'],
    ['GLASSASS'],
    ['HOMESVC'],
  ];
  for (const [index, [code, username]] of guests.entries()) {
    const customer = customers.find(({ sketch }) => sketch.code === code);
    if (!customer) continue;
    const names = username === undefined ? {} : { username, name: ['Rosalind', 'Pearce'] as const };
    portal.set(customer.id, make(at + index * hour, by, { role: 'customer', companyType: 'Customer', customerId: customer.id, ...names }));
  }
  for (const [index, branch] of branches.filter(({ site }) => site.kind === 'subcontract').entries()) {
    const names = index === 0 ? { username: 'branch', name: ['Angus', 'Crawford'] as const } : {};
    make(at + (10 + index) * hour, by, { role: 'branch', companyType: 'Branch', branchId: branch.id, ...names });
  }
  return portal;
}
