import { slotNames } from '@quarterlight/contract/rules/slots';
import { reckonLine } from '@quarterlight/contract/rules/totals';
import { formatNamedDay } from '@quarterlight/kit/days';
import { emptyId } from '@quarterlight/kit/ids';
import { clockOf } from '@quarterlight/kit/instants';
import { documentNumber } from '@quarterlight/kit/numbers';
import { sortKey } from '@quarterlight/kit/text';
import { sumsOf } from '../areas/worksheets/lines.ts';
import type { Product } from './catalogue.ts';
import { landline, mailWord, mobileNumber, somebody, spotIn } from './contacts.ts';
import type { Customer } from './customers.ts';
import type { Place } from './diary.ts';
import type { Job, Line, LineSheet, Sheet } from './job.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';
import type { Vehicle } from './vehicles.ts';
import type { Person } from './world.ts';

const standardRate = 2_000;

/** What a person at the desk asks first. */
export interface Intake {
  readonly plan: Plan;
  readonly jobType: string;
  readonly customer: Customer;
  readonly vehicle: Vehicle;
  readonly by: Person;
  readonly mobile: boolean;
  readonly source: Sheet['source'];
  readonly glass: readonly Product[];
  readonly random: Random;
  /** Sent in by a customer: what it takes and costs is not known yet. */
  readonly bare?: boolean;
}

/** A worksheet as it begins, with its lines and prices; nothing is told of it yet. */
export function beginJob(story: Story, intake: Intake): Job {
  const { world } = story;
  const { plan, jobType, customer, vehicle, by, random, source } = intake;
  const at = plan.createdAt;
  const id = world.id(at);
  const on = world.calendar.dayOf(at);
  const place = intake.mobile ? 'mobile' : 'workshop';
  const insured = (customer.sketch.type === 'insurer' || customer.sketch.type === 'broker') && jobType !== 'warranty';
  const contact = contactOf(customer, vehicle, random);
  const camera = vehicle.camera && intake.glass.some((product) => product.needsCalibration);
  const sheet: Sheet = {
    id,
    number: documentNumber('W', story.nextNumber()),
    state: 'open',
    source,
    job_type_id: world.lookups.byKind('job-types', jobType).id,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_key: sortKey(customer.name),
    branch_id: null,
    technician_id: null,
    vehicle_id: vehicle.id,
    registration: vehicle.registration,
    vehicle_description: vehicle.description,
    mileage: random.chance(0.25) ? vehicle.odometer : null,
    ...contact,
    place,
    cause_id: random.chance(0.9) ? causeOf(story, jobType, random) : null,
    loss_on: insured || random.chance(0.6) ? world.calendar.dayOf(at - random.int(0, 6) * 86_400_000) : null,
    ...insuranceOf(story, intake, insured, on),
    order_number: customer.orderNumbers ? `${random.pick(['PO', 'ORD', 'FL'])}${random.digits(6)}` : '',
    adas_requirement: camera ? 'required' : random.chance(0.35) ? 'not-affected' : 'none-fitted',
    adas_source: camera
      ? random.pick(['Registration look-up', 'Customer: camera at the mirror', 'Photograph of the windscreen'])
      : random.pick(['Registration look-up', 'Asked at booking']),
    priority: random.chance(0.06),
    inspected_at: null,
    inspected_by: null,
    failed_attempt: false,
    failed_adas: false,
    awaiting_reason_id: null,
    awaiting_note: '',
    note_internal: '',
    note_technician: random.chance(0.2) ? random.pick(technicianNotes) : '',
    note_customer: '',
    net_pence: 0,
    vat_pence: 0,
    gross_pence: 0,
    glass_summary: '',
    estimated_minutes: 90,
    booking_id: null,
    booked_day: null,
    booked_slot: null,
    booked_at: null,
    booked_starts_at: null,
    released_at: null,
    started_at: null,
    completed_at: null,
    completed_on: null,
    invoiced_at: null,
    cancelled_at: null,
    cancel_reason: '',
    signed_by: '',
    signature_file_id: null,
    signature_absence: '',
    excess_settled: '',
    quotation_id: null,
    warranty_of_id: null,
    follow_up_of_id: null,
    created_by: by.id,
    created_at: world.calendar.iso(at),
    created_on: on,
    updated_at: world.calendar.iso(at),
    version: 1,
  };
  const job: Job = { sheet, plan, customer, vehicle, jobType, lines: [], place: null, booking: null, visit: null, payments: [], at };
  if (intake.bare !== true) addLines(story, job, intake);
  return job;
}

const technicianNotes = [
  'Ring half an hour before.',
  'Vehicle is in the back yard; ask at reception.',
  'Mind the dog.',
  'Park on the drive, not on the road.',
  'Keys are with the neighbour at number 4.',
  'Crack runs from the bottom corner.',
  'Low bridge on the way in: 2.1 m.',
  'Customer works nights: not before 9.',
  'Rust at the top edge was seen on the photo.',
];

function contactOf(customer: Customer, vehicle: Vehicle, random: Random) {
  const person = somebody(random);
  const atAccount = customer.sketch.type === 'fleet' || customer.sketch.type === 'trade';
  const near = vehicle.branch.site;
  const spot = atAccount && random.chance(0.6) ? customer.spot : spotIn(random.pick(near.towns), random);
  const { line1, line2, line3, town, county, postcode, latitude, longitude } = spot;
  return {
    contact_title: person.title,
    contact_first_name: person.firstName,
    contact_last_name: person.lastName,
    contact_telephone: random.chance(0.3) ? landline(near.telephone, random) : '',
    contact_mobile: mobileNumber(random),
    contact_email: random.chance(0.7) ? `${mailWord(person.firstName)}.${mailWord(person.lastName)}@mail.example` : '',
    contact_type: atAccount ? 'Driver' : 'Policyholder',
    mode_of_contact: random.pick(['Mobile/text', 'Mobile/text', 'Email', 'Telephone']),
    line1,
    line2,
    line3,
    town,
    county,
    postcode,
    latitude,
    longitude,
  };
}

function causeOf({ world }: Story, jobType: string, random: Random): string {
  if (jobType === 'reseal') return world.lookups.byName('causes-of-damage', 'Seal failure or leak').id;
  const all = world.lookups.all('causes-of-damage');
  return (random.chance(0.62) ? all[0] : random.pick(all))?.id ?? emptyId;
}

function insuranceOf({ world }: Story, { plan, customer, jobType, random, by }: Intake, insured: boolean, on: string) {
  const isRetail = customer.sketch.type === 'retail';
  const none = {
    insurer_name: '',
    policy_number: '',
    claim_number: '',
    authorisation_number: '',
    authorisation_needed: false,
    excess_pence: 0,
    limit_pence: null,
    vat_registered: false,
    cover_checked_at: null,
    cover_checked_by: null,
    excess_explanation: '',
    billed_to: isRetail ? 'policyholder' : 'customer',
  };
  if (!insured) return none;
  const repair = jobType === 'repair';
  const excess = repair
    ? random.pick([0, 0, 0, 1_000, 2_500])
    : customer.sketch.type === 'insurer'
      ? (customer.row.excess_default_pence ?? 0)
      : random.pick([0, 7_500, 10_000]);
  const checked = random.chance(0.9);
  return {
    ...none,
    insurer_name: customer.sketch.type === 'insurer' ? customer.name : random.pick(['Albion Mutual Insurance', 'Harbour Direct', 'Kestrel Insurance']),
    policy_number: `${customer.sketch.code.slice(0, 3)}${random.digits(8)}`,
    claim_number: `C${on.slice(2, 4)}${random.digits(6)}`,
    authorisation_needed: !repair && random.chance(0.5),
    authorisation_number: `A${random.digits(7)}`,
    excess_pence: excess,
    vat_registered: random.chance(0.12),
    limit_pence: random.chance(0.03) ? 45_000 : null,
    cover_checked_at: checked ? world.calendar.iso(plan.createdAt) : null,
    cover_checked_by: checked ? by.id : null,
    billed_to: excess > 0 ? 'both' : 'customer',
  };
}

function addLines(story: Story, job: Job, intake: Intake): void {
  const { jobType, random, glass, vehicle } = intake;
  const day = story.world.calendar.dayOf(intake.plan.createdAt);
  for (const product of glass) {
    const line = addProduct(story, job, intake, 'glass', product);
    if (product.glassType === 'windscreen' && vehicle.trims.length > 0 && random.chance(0.34))
      addProduct(story, job, intake, 'part', random.pick(vehicle.trims));
    if (random.chance(0.9)) confirmFeatures(story, line, intake, job.at);
    else line.row.unconfirmed_reason = random.pick(['Checked against the stock photograph', 'Dealer confirmed the part', 'Same vehicle as last time']);
  }
  const place = intake.mobile ? ('mobile' as const) : ('workshop' as const);
  if (jobType !== 'calibration')
    addLabour(
      story,
      job,
      'labour',
      story.prices.labour({ jobType, glassType: glass[0]?.glassType ?? null, place, customer: intake.customer, on: day }),
      glass[0]?.glassTypeId ?? null,
    );
  if (jobType === 'calibration' || job.sheet.adas_requirement === 'required')
    addLabour(story, job, 'calibration', story.prices.labour({ jobType: 'calibration', glassType: null, place, customer: intake.customer, on: day }), null);
  if (jobType === 'make-safe') addTyped(story, job, intake.by, 'Call-out out of hours', 4_500);
  reckon(job);
}

/** Sums, the glass in a few words, and how long it takes, from the lines. */
export function reckon(job: Job): void {
  Object.assign(job.sheet, sumsOf(job.lines.map(({ row }) => row)));
}

const blankLine = (story: Story, job: Job, at: number): LineSheet => ({
  id: story.world.id(at),
  worksheet_id: job.sheet.id,
  position: job.lines.length + 1,
  kind: 'sundry',
  product_id: null,
  glass_type_id: null,
  code: '',
  description: '',
  quantity_milli: 1000,
  unit_price_pence: 0,
  discount_basis_points: 0,
  vat_rate_basis_points: standardRate,
  net_pence: 0,
  vat_pence: 0,
  cost_pence: null,
  price_chain: [],
  features: {},
  features_confirmed_by: null,
  features_confirmed_at: null,
  features_source: '',
  unconfirmed_reason: '',
  technician_id: null,
  allocation_id: null,
  fitted_at: null,
  version: 1,
});

function keep(job: Job, row: LineSheet, product: Product | null): Line {
  const { net, vat } = reckonLine({
    quantityMilli: row.quantity_milli,
    unitPricePence: row.unit_price_pence,
    discountBasisPoints: row.discount_basis_points,
    vatRateBasisPoints: row.vat_rate_basis_points,
  });
  const line: Line = { row: Object.assign(row, { net_pence: net, vat_pence: vat }), product, claim: null, ordered: null, unit: null, arrived: null };
  job.lines.push(line);
  return line;
}

export function addProduct(
  story: Story,
  job: Job,
  { customer }: Pick<Intake, 'customer'>,
  kind: 'glass' | 'part',
  product: Product,
  at: number = job.at,
): Line {
  const price = story.prices.priceOf(product, customer, story.world.calendar.dayOf(at));
  const row = blankLine(story, job, at);
  return keep(
    job,
    Object.assign(row, {
      kind,
      product_id: product.id,
      glass_type_id: product.glassTypeId,
      code: product.code,
      description: product.description,
      unit_price_pence: price.pence,
      price_chain: price.chain.map(({ step, pricePence, reason, chosen }) => ({ step, pricePence, reason, chosen })),
    }),
    product,
  );
}

export function addLabour(
  story: Story,
  job: Job,
  kind: 'labour' | 'calibration',
  rate: ReturnType<Story['prices']['labour']>,
  glassTypeId: string | null,
  at: number = job.at,
): Line {
  const chain = rate.why === '' ? [] : [{ step: 'labour-rate', pricePence: rate.pence, reason: rate.why, chosen: true }];
  job.sheet.estimated_minutes =
    (job.lines.some(({ row }) => row.kind === 'labour' || row.kind === 'calibration') ? job.sheet.estimated_minutes : 0) + rate.minutes;
  return keep(
    job,
    Object.assign(blankLine(story, job, at), { kind, glass_type_id: glassTypeId, description: rate.name, unit_price_pence: rate.pence, price_chain: chain }),
    null,
  );
}

function addTyped(story: Story, job: Job, by: Person, description: string, amount: number): Line {
  return keep(
    job,
    Object.assign(blankLine(story, job, job.at), {
      description,
      unit_price_pence: amount,
      price_chain: [{ step: 'typed', pricePence: amount, reason: `Typed by ${by.name}`, chosen: true }],
    }),
    null,
  );
}

/** What was asked of a piece of glass, as its code lets one expect it. */
export function confirmFeatures({ world }: Story, line: Line, { by, random }: Pick<Intake, 'by' | 'random'>, at: number): void {
  const features = Object.fromEntries((line.product?.questions ?? []).map(({ topic, expected }) => [topic, expected ?? false]));
  if (Object.keys(features).length === 0) return;
  Object.assign(line.row, {
    features,
    features_confirmed_by: by.id,
    features_confirmed_at: world.calendar.iso(at),
    features_source: random.pick(['questions', 'questions', 'photo', 'vin']),
  });
}

/** `Mon 02/03/2026, AM 09:15, Sam Hill`, as the timeline says it. */
export function whenWords({ world }: Story, sheet: Pick<Sheet, 'booked_slot' | 'booked_starts_at'>, { day, slot, technician }: Place): string {
  const clock = sheet.booked_starts_at === null ? '' : ` ${clockOf(sheet.booked_starts_at, world.calendar.zone)}`;
  return `${formatNamedDay(day)}, ${slotNames[slot]}${clock}, ${technician.name}`;
}
