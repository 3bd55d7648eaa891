import type { NewLine } from '@quarterlight/contract/catalogue/lines';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { bookQuotation, createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, type Day } from '@quarterlight/kit/days';
import type { Product } from '../../demo/catalogue.ts';
import type { Account, Company } from '../../demo/company.ts';
import { landline, mailWord, mobileNumber, somebody, spotIn } from '../../demo/contacts.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute, Refused, type Somebody } from '../../demo/teller.ts';
import { acceptIt, quote, sendIt } from '../quotations/quotations.story.ts';
import { type Car, tellFleet, tellVehicle } from '../vehicles/vehicles.story.ts';
import { chipOf } from './damage.story.ts';
import { type Fate, type Job, money, working } from './job.story.ts';

const kinds: readonly (readonly [kind: string, share: number])[] = [
  ['replacement', 700],
  ['repair', 170],
  ['calibration', 20],
  ['inspection', 14],
  ['refit', 22],
  ['reseal', 24],
  ['regulator', 14],
  ['trim', 10],
  ['make-safe', 8],
  ['clearance', 6],
];

/** Somebody rings, and an adviser takes the job in. */
export async function takeIn(company: Company, random: Random, fate: Fate, today: number | undefined): Promise<Job> {
  const { teller, staff, branches, accounts } = company;
  const by = random.weighted(staff.advisers, (each) => (each === staff.advisers[0] ? 3 : 2));
  const branch = today === undefined ? random.weighted(branches, ({ site }) => site.share) : staff.demonstrator.branch;
  const account = random.weighted(accounts, ({ sketch }) =>
    sketch.onStop === true || (sketch.branch !== undefined && sketch.branch !== branch.site.code) ? 0 : sketch.share,
  );
  const calibrates = fate === 'fails-calibration';
  const kind = calibrates || today !== undefined ? 'replacement' : random.weighted(kinds, ([, share]) => share)[0];
  const car = await tellVehicle(company, by, branch, random, calibrates);
  const glass = today !== undefined ? car.glass.slice(0, 1) : calibrates ? [car.windscreen] : glassFor(kind, car, random);
  const camera = glass.some(({ needsCalibration }) => needsCalibration) || kind === 'calibration';
  const mobile = kind === 'make-safe' || random.chance(camera ? 0.35 : 0.66);
  const unknown = today === undefined && fate !== 'waits' && random.chance(fate === 'fresh' ? 0.7 : 0.1);
  const body = intakeOf(company, { account, car, kind, random, glass, camera, mobile, unknown });
  const quotedAs = fate === 'done' && today === undefined && random.chance(0.08) ? quotedKinds.find((each) => each === kind) : undefined;
  const quoted = quotedAs && (await quoteOf(company, { by, account, body, random, kind: quotedAs, camera }));
  await teller.at(teller.now() + random.int(2, 7) * minute);
  const fleetNumber = await tellFleet(company, by, account, { ...body.contact, registration: car.registration });
  // Here and there a chip in other glass is repaired on the same visit.
  const besides = kind === 'replacement' && glass.every(({ glassType }) => glassType !== 'windscreen') && random.fork('besides').chance(0.1);
  const repair = { kind: 'labour' as const, description: 'Chip repair, windscreen', jobTypeId: company.world.lookups.byKind('job-types', 'repair').id };
  const wanted = { ...body, lines: [...body.lines, ...(besides ? [repair] : [])], fleetNumber, ...(fate === 'offered' ? { branchId: null } : {}) };
  const take = (who: Somebody, more: { creditOverride?: { reason: string } } = {}) =>
    quoted
      ? teller.ask(who, bookQuotation, { params: { id: quoted.id }, version: quoted.version, body: more })
      : teller.ask(who, createWorksheet, { body: { ...wanted, ...more } });
  const made = await take(by).catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === 'customer.over_limit')) throw error;
    return take(random.pick(staff.managers), { creditOverride: { reason: random.pick(overLimitReasons) } });
  });
  return {
    id: made.id,
    number: made.number,
    version: made.version,
    kind,
    account,
    car,
    by,
    random,
    fate,
    excess: null,
    ...(today === undefined ? {} : { today }),
  };
}

const quotedKinds = ['replacement', 'repair', 'calibration'] as const;

interface Quoting {
  readonly by: Somebody;
  readonly account: Account;
  readonly body: NewWorksheet;
  readonly random: Random;
  readonly kind: (typeof quotedKinds)[number];
  readonly camera: boolean;
}

/** The job was quoted first, and accepted some time later. */
async function quoteOf(company: Company, { by, account, body, random, kind, camera }: Quoting) {
  const { vehicle, contact, address, place, adasRequirement } = body;
  const id = await quote(company, {
    by,
    account,
    branchId: body.branchId ?? '',
    intake: {
      vehicle,
      contact,
      address,
      place,
      adasRequirement,
      mileage: body.mileage ?? null,
      causeId: body.causeId ?? null,
      lossOn: body.lossOn ?? null,
      insurance: body.insurance ?? null,
      orderNumber: body.orderNumber ?? '',
      fleetNumber: '',
      adasSource: body.adasSource ?? '',
      noteInternal: body.noteInternal ?? '',
      noteTechnician: body.noteTechnician ?? '',
      noteCustomer: body.noteCustomer ?? '',
    },
    options: [
      {
        title: 'As asked',
        jobTypeId: company.world.lookups.byKind('quotation-job-types', kind === 'replacement' && camera ? 'replacement-calibration' : kind).id,
        lines: body.lines,
      },
    ],
  });
  await working(company, random.int(1, 4) * minute);
  await sendIt(company, by, id);
  await working(company, random.int(3, 60) * hour);
  return acceptIt(company, by, id);
}

function glassFor(kind: string, car: Car, random: Random): Product[] {
  if (kind !== 'replacement') return [];
  if (car.glass.length === 0 || random.chance(0.72)) return [car.windscreen];
  return [random.pick(car.glass)];
}

interface Call {
  readonly account: Account;
  readonly car: Car;
  readonly kind: string;
  readonly random: Random;
  readonly glass: readonly Product[];
  readonly camera: boolean;
  readonly mobile: boolean;
  /** Whether something is left open that is asked later. */
  readonly unknown: boolean;
}

function intakeOf({ world, teller }: Company, { account, car, kind, random, glass, camera, mobile, unknown }: Call): NewWorksheet {
  const { lookups } = world;
  const { sketch } = account;
  const person = somebody(random);
  const atAccount = sketch.type === 'fleet' || sketch.type === 'trade';
  const insured = sketch.type === 'insurer' || sketch.type === 'broker';
  const excess = insured ? (kind === 'repair' ? random.pick([0, 0, 1_000, 2_500]) : account.excess || random.pick([0, 7_500, 10_000])) : 0;
  const causes = lookups.all('causes-of-damage');
  const lines: NewLine[] = glass.flatMap((product) => {
    const features = product.questions.map(({ topic, expected }) => ({ topic, present: expected ?? false }));
    const asked = !unknown || random.chance(0.5);
    const trim =
      product.glassType === 'windscreen' && car.trims.length > 0 && random.chance(0.34)
        ? [{ kind: 'part' as const, productId: random.pick(car.trims).id }]
        : [];
    const known = asked && features.length > 0 ? { features, featuresSource: random.pick(['questions', 'questions', 'photo', 'vin'] as const) } : {};
    return [{ kind: 'glass' as const, productId: product.id, ...known }, ...trim];
  });
  const [piece] = glass;
  if (kind !== 'calibration') lines.push({ kind: 'labour', glassTypeId: piece?.glassTypeId ?? null });
  if (camera) lines.push({ kind: 'calibration' });
  if (kind === 'make-safe') lines.push({ kind: 'sundry', description: 'Call-out out of hours', unitPrice: money(4_500) });
  const when = teller.today();
  return {
    source: random.weighted(['phone', 'walk-in', 'api'] as const, (source) => ({ phone: 10, 'walk-in': 2, api: 1 })[source]),
    customerId: account.id,
    jobTypeId: lookups.byKind('job-types', kind).id,
    billedTo: sketch.type === 'retail' ? 'policyholder' : excess > 0 ? 'both' : 'customer',
    branchId: car.branch.id,
    vehicle: { id: car.id, registration: car.registration },
    mileage: random.chance(0.25) ? car.odometer : null,
    contact: {
      ...person,
      telephone: random.chance(0.3) ? landline(car.branch.site.telephone, random) : '',
      mobile: mobileNumber(random),
      email: random.chance(0.7) ? `${mailWord(person.firstName)}.${mailWord(person.lastName)}@mail.example` : '',
      contactType: { value: atAccount ? 'Driver' : 'Policyholder' },
      modeOfContact: { value: random.pick(['text', 'text', 'email', 'telephone']) },
    },
    address: atAccount && random.chance(0.6) ? account.spot : spotIn(random.pick(car.branch.site.towns), random),
    place: mobile ? 'mobile' : 'workshop',
    causeId: (random.chance(0.62) ? causes[0] : random.pick(causes))?.id ?? null,
    lossOn: insured || random.chance(0.7) ? addDays(when, -random.int(0, 6)) : null,
    ...(insured
      ? {
          insurance: {
            insurerName: sketch.type === 'insurer' ? sketch.name : random.pick(['Albion Mutual Insurance', 'Harbour Direct', 'Kestrel Insurance']),
            policyNumber: `${sketch.code.slice(0, 3)}${random.digits(8)}`,
            claimNumber: `C${when.slice(2, 4)}${random.digits(6)}`,
            authorisationNumber: `A${random.digits(7)}`,
            authorisationNeeded: kind !== 'repair' && random.chance(0.5),
            excess: money(excess),
            limit: random.chance(0.03) ? money(45_000) : null,
            vatRegistered: random.chance(0.12),
            coverChecked: random.chance(0.9),
            excessExplanation: '',
            ...coverOf(sketch.type === 'insurer' ? sketch.name : '', person, car.odometer, when),
          },
        }
      : {}),
    orderNumber: account.orderNumbers ? `${random.pick(['PO', 'ORD', 'FL'])}${random.digits(6)}` : '',
    ...(kind === 'repair' ? { damages: [chipOf(random.fork('damage'))] } : {}),
    adasRequirement: unknown ? 'unknown' : camera ? 'required' : random.chance(0.35) ? 'not-affected' : 'none-fitted',
    adasSource: unknown
      ? ''
      : camera
        ? random.pick(['Registration look-up', 'Customer: camera at the mirror', 'Photograph of the windscreen'])
        : 'Asked at booking',
    priority: random.chance(0.06),
    noteTechnician: random.chance(0.2) ? random.pick(technicianNotes) : '',
    lines,
  };
}

const households = ['Mr Idris Bowen', 'Ms Harriet Lyle', 'Marlow & Finch Ltd', 'Dr Anil Kapoor', 'Tern Couriers Ltd'];

/** What an insurer is told besides; of some vehicles the policyholder is somebody else than who drives. */
function coverOf(insurer: string, person: { firstName: string; lastName: string }, figure: number, when: Day) {
  const isOther = figure % 6 === 0;
  const holder = households[figure % households.length] ?? '';
  return {
    scheme: insurer === '' ? '' : 'Private car glass',
    certificateNumber: figure % 3 === 0 ? `CT${String(figure).padStart(7, '0')}` : '',
    authorisedBy: figure % 4 === 0 ? 'Claims desk' : '',
    vatRecoveryBasisPoints: figure % 5 === 0 ? 5000 : 10_000,
    mandateSignedBy: `${person.firstName} ${person.lastName}`,
    mandateSignedOn: when,
    ...(isOther
      ? {
          policyholder: {
            name: holder,
            telephone: '',
            email: `${mailWord(holder)}@mail.example`,
            line1: `${(figure % 90) + 1} Station Road`,
            line2: '',
            line3: '',
            town: 'Harrogate',
            county: 'North Yorkshire',
            postcode: 'HG1 1AB',
          },
        }
      : {}),
  };
}

const overLimitReasons = [
  'They pay by BACS on Friday, accounts has the remittance.',
  'Vehicle cannot go out without glass; their office confirmed by email.',
  'Limit is being raised, approved by telephone.',
];

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
