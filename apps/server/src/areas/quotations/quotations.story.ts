import type { NewLine } from '@quarterlight/contract/catalogue/lines';
import * as routes from '@quarterlight/contract/quotations/routes';
import type { OptionInput, QuotationDetail, QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import { addDays } from '@quarterlight/kit/days';
import { storyDays } from '../../demo/calendar.ts';
import type { Account, Company } from '../../demo/company.ts';
import { mailWord, mobileNumber, somebody, spotIn } from '../../demo/contacts.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute, type Somebody } from '../../demo/teller.ts';
import { type Car, tellVehicle } from '../vehicles/vehicles.story.ts';

interface Quoting {
  readonly by: Somebody;
  readonly account: Account;
  readonly branchId: string;
  readonly intake: QuotationIntake;
  readonly options: readonly OptionInput[];
}

const shown = ({ teller }: Company, by: Somebody, id: string): Promise<QuotationDetail> => teller.ask(by, routes.getQuotation, { params: { id } });

/** Somebody asks what it would cost, and an adviser makes the quotation. */
export async function quote(company: Company, { by, account, branchId, intake, options }: Quoting): Promise<string> {
  const body = { customerId: account.id, branchId, intake, options: [...options] };
  return (await company.teller.ask(by, routes.createQuotation, { body })).id;
}

/** Sends it, by email where there is an address, else by text message. */
export async function sendIt(company: Company, by: Somebody, id: string): Promise<void> {
  const { version, intake } = await shown(company, by, id);
  const how = intake.contact.email === '' ? ('sms' as const) : ('email' as const);
  await company.teller.ask(by, routes.sendQuotation, { params: { id }, version, body: { how } });
}

/** The customer rings and takes an option; what is wished is told, where something is. */
export async function acceptIt(
  company: Company,
  by: Somebody,
  id: string,
  wish: { readonly wishedDay?: string; readonly wishedSlot?: 'A' | 'P' } = {},
): Promise<QuotationDetail> {
  const { version, options, contactName } = await shown(company, by, id);
  const [option] = options;
  await company.teller.ask(by, routes.acceptQuotation, {
    params: { id },
    version,
    body: { optionId: option?.id ?? '', acceptedBy: contactName, ...wish },
  });
  return shown(company, by, id);
}

/** What is said of the job on the telephone. */
export function intakeFor(
  company: Company,
  { car, account, random }: { readonly car: Car; readonly account: Account; readonly random: Random },
): QuotationIntake {
  const person = somebody(random);
  const { lookups } = company.world;
  return {
    vehicle: { id: car.id, registration: car.registration },
    mileage: random.chance(0.3) ? car.odometer : null,
    contact: {
      ...person,
      telephone: '',
      mobile: mobileNumber(random),
      email: random.chance(0.8) ? `${mailWord(person.firstName)}.${mailWord(person.lastName)}@mail.example` : '',
      contactType: { value: 'Policyholder' },
      modeOfContact: { value: random.pick(['text', 'email', 'telephone']) },
    },
    address: random.chance(0.3) ? account.spot : spotIn(random.pick(car.branch.site.towns), random),
    place: random.chance(0.7) ? 'mobile' : 'workshop',
    causeId: lookups.all('causes-of-damage')[0]?.id ?? null,
    lossOn: null,
    insurance: null,
    orderNumber: '',
    fleetNumber: '',
    adasRequirement: car.camera ? 'required' : 'none-fitted',
    adasSource: 'Customer',
    noteInternal: random.chance(0.2) ? random.pick(['Compares prices with two others.', 'Wants it done before a holiday.', 'Rings back after payday.']) : '',
    noteTechnician: '',
    noteCustomer: random.chance(0.3) ? 'The price includes fitting, clearing up and a guarantee of twelve months.' : '',
  };
}

/** The windscreen of a car, with what has to be done beside it. */
function windscreenLines({ windscreen, camera }: Car): NewLine[] {
  const features = windscreen.questions.map(({ topic, expected }) => ({ topic, present: expected ?? false }));
  return [
    { kind: 'glass', productId: windscreen.id, ...(features.length > 0 ? { features, featuresSource: 'questions' as const } : {}) },
    { kind: 'labour', glassTypeId: windscreen.glassTypeId ?? null },
    ...(camera ? [{ kind: 'calibration' as const }] : []),
  ];
}

/** The ways to do it: our glass, the maker's beside it, and now and then a repair instead. */
function optionsFor({ world }: Company, car: Car, random: Random): OptionInput[] {
  const jobType = (kind: string) => world.lookups.byKind('quotation-job-types', kind).id;
  const replacement = jobType(car.camera ? 'replacement-calibration' : 'replacement');
  const oee = { title: 'Quality glass (OEE)', jobTypeId: replacement, recommended: true, lines: windscreenLines(car) };
  const maker: OptionInput = {
    title: 'The maker’s own glass (OEM)',
    note: 'With the vehicle maker’s mark. Three to five days to get.',
    jobTypeId: replacement,
    lines: [
      {
        kind: 'glass',
        description: `Windscreen of ${car.windscreen.description.split(' ')[0] ?? 'the'} maker`,
        unitPrice: { amount: 42_000 + random.int(0, 300) * 100, currency: 'GBP' },
      },
      ...windscreenLines(car).slice(1),
    ],
  };
  const repair: OptionInput = {
    title: 'Repair of the chip',
    note: 'If it is outside the driver’s view and smaller than a one-pound coin.',
    jobTypeId: jobType('repair'),
    lines: [{ kind: 'labour', description: 'Chip repair', unitPrice: { amount: 7_500, currency: 'GBP' } }],
  };
  return [oee, ...(random.chance(0.55) ? [maker] : []), ...(random.chance(0.25) ? [repair] : [])];
}

const lost = ['price', 'competitor', 'repaired', 'sold', 'no-answer', 'insurer'] as const;
const competitors = ['Swift Screens', 'Screenline', 'Autoview', 'National Chip Fix'];
const questions = ['Does the price include the calibration?', 'Can you come to my office instead?', 'Is the rain sensor kept?', 'How long does it take?'];

/** Which of them are for the account whose user is in the demonstration: they wait for its answer. */
const ofThePortal = [1, 6];

/** Quotations that led to nothing, or not yet. */
export function tellQuotations(company: Company): void {
  const { teller, world, staff, branches, accounts } = company;
  const { calendar } = world;
  const customer = accounts.find(({ sketch }) => sketch.code === 'CASTLEGT');
  for (let index = 0; index < 70; index += 1) {
    const random = teller.random(`quotation ${index}`);
    const by = random.pick(staff.advisers);
    const on = calendar.offset(-Math.trunc(storyDays * (index / 70) ** 1.4));
    teller.begin(teller.moment(on, random.int(490, 1_050)), async () => {
      const branch = random.weighted(branches, ({ site }) => site.share);
      const some = random.weighted(accounts, ({ sketch }) => (sketch.branch === undefined || sketch.branch === branch.site.code ? sketch.share : 0));
      const account = (ofThePortal.includes(index) ? customer : undefined) ?? some;
      const car = await tellVehicle(company, by, branch, random, false);
      const intake = intakeFor(company, { car, account, random });
      const id = await quote(company, { by, account, branchId: branch.id, intake, options: optionsFor(company, car, random) });
      // Some of the newest are drafts still.
      if (index % 3 === 2 && on > calendar.offset(-6)) return;
      await teller.at(teller.now() + random.int(5, 60) * minute);
      await sendIt(company, by, id);
      const asked = teller.now();
      await teller.at(asked + random.int(4, 200) * hour);
      await answer(company, { id, by, random, index });
    });
  }
}

async function answer(
  company: Company,
  { id, by, random, index }: { readonly id: string; readonly by: Somebody; readonly random: Random; readonly index: number },
): Promise<void> {
  const { teller } = company;
  const followUp = (await shown(company, by, id)).followUps.find(({ doneAt }) => doneAt === null);
  if (followUp && random.chance(0.5)) {
    const body = { outcome: random.pick(['reached', 'no-answer', 'message-left'] as const), note: '', nextOn: addDays(teller.today(), random.int(1, 5)) };
    await teller.ask(by, routes.endFollowUp, { params: { id, followUpId: followUp.id }, body });
  }
  if (random.chance(0.2))
    await teller.ask(by, routes.writeOnQuotation, { params: { id }, body: { words: `You asked: ${random.pick(questions)} Call us and we talk it over.` } });
  if (index % 10 === 3) {
    const wish = { wishedDay: addDays(teller.today(), random.int(2, 6)), wishedSlot: random.pick(['A', 'P'] as const) };
    await acceptIt(company, by, id, wish);
    return;
  }
  if (index % 10 >= 6 || ofThePortal.includes(index)) return;
  const { version, state } = await shown(company, by, id);
  if (state !== 'sent') return;
  const other = random.chance(0.4)
    ? { competitor: random.pick(competitors), competitorPrice: { amount: 24_000 - random.int(1_000, 9_000), currency: 'GBP' } }
    : {};
  await teller.ask(by, routes.declineQuotation, { params: { id }, version, body: { reason: random.pick(lost), ...other } });
}
