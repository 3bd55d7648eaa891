import { approveLoss, writeOff } from '@quarterlight/contract/losses/routes';
import type { SlotCode } from '@quarterlight/contract/rules/slots';
import { issueGlass, postMove, returnGlass } from '@quarterlight/contract/stock/routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import {
  completeWorksheet,
  failVisit,
  freeLineGlass,
  recordAdhesives,
  recordCalibration,
  recordChecks,
  recordPayment,
  releaseWorksheet,
  signWorksheet,
  startVisit,
} from '@quarterlight/contract/worksheets/routes';
import { checkQuestions, checksAsked, isBondedGlass } from '@quarterlight/contract/worksheets/rules';
import { addDays, type Day } from '@quarterlight/kit/days';
import type { Company, Technician } from '../../demo/company.ts';
import { minute } from '../../demo/teller.ts';
import { repairChips } from './damage.story.ts';
import { findGlass, move } from './desk.story.ts';
import { type Job, look } from './job.story.ts';

const reaches = new Map<string, number>();

/** When the technician gets there: after the visit before, in the slot's hours. */
function arrivalOf(technicianId: string, on: Day, slot: SlotCode, minutes: number): number {
  const key = `${technicianId} ${on}`;
  const start = Math.max(reaches.get(key) ?? 0, slot === 'P' ? 765 : slot === 'O' ? 1_090 : 490);
  reaches.set(key, start + Math.max(minutes, 30) + 12);
  return start;
}

/** One visit, from the morning on which it is sent out. */
export async function visit(company: Company, job: Job, attempt: number): Promise<'done' | 'failed' | 'stuck'> {
  const { teller, staff } = company;
  for (let moved = 0; moved < 6; moved += 1) {
    const booked = job.booked ?? teller.today();
    const morning = job.today === undefined ? job.random.int(395, 440) : Math.max(1, Math.min(420, job.today - 50));
    await teller.at(Math.max(teller.moment(booked, morning), teller.now() + 2 * minute));
    const now = await look(company, job);
    const technician = staff.technicians.find(({ id }) => id === now.booking?.technician?.id);
    if (!now.booking || !technician) return 'stuck';
    if (now.lines.some(({ glassState }) => glassState === 'needed')) await findGlass(company, job);
    if (now.lines.some(({ glassState }) => glassState === 'needed' || glassState === 'on-order')) {
      if (!(await move(company, job, 'Rebooked: glass', addDays(booked, 2)))) return 'stuck';
      continue;
    }
    await sendOut(company, job, now, technician);
    const arrival = job.today ?? arrivalOf(technician.id, booked, now.booking.slot, now.booking.minutes);
    await teller.at(Math.max(teller.moment(booked, arrival), teller.now() + minute));
    if (attempt === 1 && job.fate === 'fails') {
      await fails(company, job, now, technician);
      return 'failed';
    }
    await work(company, job, now, technician);
    return 'done';
  }
  return 'stuck';
}

/** The stores put the glass into the van, and the desk sends the job to the technician's phone. */
async function sendOut({ teller, staff }: Company, job: Job, now: WorksheetDetail, technician: Technician): Promise<void> {
  const claims = now.lines.flatMap(({ allocationId, glassState }) => (allocationId !== null && glassState === 'reserved' ? [allocationId] : []));
  if (claims.length > 0) await teller.ask(job.random.pick(staff.stock), issueGlass, { body: { technicianId: technician.id, allocationIds: claims } });
  await teller.at(teller.now() + job.random.int(1, 8) * minute);
  job.version = (await teller.ask(job.by, releaseWorksheet, { params: { id: job.id }, version: job.version })).version;
}

const failures = [
  ['customer-not-present', 'Rang twice, no answer', 'van', true],
  ['vehicle-not-there', 'Driver had taken it', 'van', true],
  ['weather', 'Heavy rain, no shelter', 'van', false],
  ['out-of-time', 'Motorway closed', 'stores', false],
  ['wrong-glass', 'No bracket for the camera', 'return', false],
  ['glass-damaged', 'Edge chipped on unloading', 'scrap', false],
] as const;

export async function fails(company: Company, job: Job, now: WorksheetDetail, technician: Technician): Promise<void> {
  const { teller, staff } = company;
  const { random } = job;
  const params = { id: job.id };
  const hasGlass = now.lines.filter(({ allocationId }) => allocationId !== null);
  const [reason, note, glass, chargeable] = random.pick(hasGlass.length > 0 ? failures : failures.slice(0, 4));
  await teller.at(teller.now() + random.int(5, 20) * minute);
  await teller.ask(technician, failVisit, { params, body: { reason, note, chargeable, glass: hasGlass.length > 0 ? glass : 'none' } });
  await teller.at(teller.now() + random.int(30, 200) * minute);
  const keeper = random.pick(staff.stock);
  const claims = hasGlass.flatMap(({ allocationId }) => allocationId ?? []);
  if (claims.length === 0) return;
  const { moves } = await teller.ask(keeper, returnGlass, { body: { technicianId: technician.id, allocationIds: claims, reason: note } });
  if (glass !== 'return' && glass !== 'scrap') return;
  for (const line of hasGlass.filter(({ kind }) => kind === 'glass')) {
    const { version } = await look(company, job);
    const why = glass === 'return' ? ('wrong-glass' as const) : ('not-needed' as const);
    job.version = (await teller.ask(keeper, freeLineGlass, { params: { ...params, lineId: line.id }, version, body: { why } })).version;
    const piece = moves.find(({ productId }) => productId === line.productId);
    await teller.at(teller.now() + random.int(2, 9) * minute);
    if (piece && glass === 'scrap') {
      const lost = await teller.ask(keeper, writeOff, { body: { placeId: piece.to.id, lotId: piece.lotId, quantity: 1, reason: 'Broken in fitting' } });
      const [manager] = staff.managers;
      // What is worth more than the stores may write off, the manager approves on the same day.
      if (lost.state === 'asked' && manager) {
        await teller.at(teller.now() + random.int(10, 50) * minute);
        await teller.ask(manager, approveLoss, { params: { id: lost.id }, version: lost.version, body: {} });
      }
    }
    if (piece && glass === 'return')
      await teller.ask(keeper, postMove, {
        body: { fromPlaceId: piece.to.id, toPlaceId: technician.branch.returnsId, lotId: piece.lotId, quantity: 1, reason: 'Wrong glass, to go back' },
      });
  }
}

/** The visit itself, as the technician's phone records it. */
export async function work(company: Company, job: Job, now: WorksheetDetail, technician: Technician): Promise<void> {
  const { teller } = company;
  const { random } = job;
  const params = { id: job.id };
  const mileage = job.car.odometer + random.int(0, 400);
  const minutes = now.booking?.minutes ?? 60;
  const length = job.today === undefined ? Math.max(20, minutes - random.int(5, 20)) : minutes;
  const begun = teller.now();
  const after = (share: number) => teller.at(begun + Math.floor(length * share) * minute);
  await teller.ask(technician, startVisit, { params, body: { mileage } });
  await after(0.06);
  await check(company, job, technician, 'pre-fit');
  await repairChips(company, now, technician, length);
  const bonded = now.lines.some(({ kind, glassType }) => kind === 'glass' && isBondedGlass(kindOf(company, glassType)));
  if (bonded) {
    await after(0.5);
    await bond(company, job, now, technician);
  }
  if (now.adasRequirement === 'required') {
    await after(0.8);
    await calibrate(company, job, now, technician, mileage);
  }
  await after(0.9);
  await check(company, job, technician, 'post-fit');
  const { owed } = now;
  if (owed.excess.amount > 0 && random.chance(0.9))
    await teller.ask(technician, recordPayment, {
      params,
      body: { kind: 'excess', method: random.pick(['card', 'card', 'door', 'cash'] as const), amount: owed.excess, reference: '' },
    });
  else if (job.account.sketch.type === 'retail' && owed.total.amount > 0)
    await teller.ask(technician, recordPayment, {
      params,
      body: { kind: 'balance', method: random.pick(['card', 'door'] as const), amount: owed.total, reference: '' },
    });
  else job.excess = owed.excess.amount > 0 ? owed.excess : null;
  await after(0.97);
  await teller.ask(technician, signWorksheet, { params, body: { signedBy: '', png: null, absence: random.pick(absences) } });
  await after(1);
  await teller.ask(technician, completeWorksheet, { params, body: { mileage } });
}

const kindOf = ({ catalogue }: Company, glassType: { id: string } | null): string | null =>
  glassType === null ? null : (catalogue.products.find(({ glassTypeId }) => glassTypeId === glassType.id)?.glassType ?? null);

const absences = [
  'Customer not at the vehicle',
  'Signed on the paper mandate',
  'Customer left for work',
  'Screen of the phone broken',
  'Keys left at reception',
];

async function check({ teller }: Company, job: Job, technician: Technician, stage: 'pre-fit' | 'post-fit'): Promise<void> {
  const { random } = job;
  if (checksAsked([job.kind], stage) === 0) return;
  const answers = checkQuestions[stage].map(({ question, good }) => {
    const odd = random.chance(0.025);
    const answer = odd ? (good === 'yes' ? ('no' as const) : ('yes' as const)) : random.chance(0.05) ? ('not-applicable' as const) : good;
    return {
      question,
      answer,
      note: odd ? random.pick(['Shown to the customer', 'Photographed', 'Was there before the visit', 'Noted on the aftercare sheet']) : '',
    };
  });
  await teller.ask(technician, recordChecks, { params: { id: job.id }, body: { stage, answers } });
}

async function bond({ teller, batches }: Company, job: Job, now: WorksheetDetail, technician: Technician): Promise<void> {
  const { random } = job;
  const today = teller.today();
  const items = (['urethane', 'primer', 'activator'] as const).flatMap((kind) => {
    const found = (batches.get(technician.branch.id) ?? []).filter((batch) => batch.kind === kind && batch.expires > today).at(-1);
    return found
      ? [
          {
            kind,
            product: found.product,
            batch: found.batch,
            expires: found.expires,
            openedAt: new Date(teller.now() - random.int(2, 40) * minute).toISOString(),
          },
        ]
      : [];
  });
  const summer = Math.cos(((Number(today.slice(5, 7)) - 7) / 12) * 2 * Math.PI);
  await teller.ask(technician, recordAdhesives, {
    params: { id: job.id },
    body: {
      items,
      temperatureCelsius: (105 + Math.floor(summer * 75) + random.int(-35, 35)) / 10,
      humidityPercent: random.int(45, 88),
      driveAwayMinutes: random.pick([60, 60, 60, 120, 180]),
      driveAwayToldTo: `${now.contact.firstName} ${now.contact.lastName}`.trim(),
    },
  });
}

export const reasons = [
  'Fault codes present before the calibration',
  'Level floor not available',
  'Ride height outside the limits',
  'Heavy rain, lane markings not seen',
  'Battery voltage too low',
  'Licence of the tool had run out',
];

async function calibrate({ teller }: Company, job: Job, now: WorksheetDetail, technician: Technician, mileage: number): Promise<void> {
  const { random } = job;
  const fail = job.fate === 'fails-calibration';
  await teller.ask(technician, recordCalibration, {
    params: { id: job.id },
    body: {
      sensor: 'Forward camera',
      method: now.place === 'workshop' ? 'static' : random.pick(['dynamic', 'static'] as const),
      place: now.place === 'workshop' ? `${technician.branch.site.name} workshop` : now.address.town,
      performedById: technician.id,
      certificateNumber: technician.certificate,
      equipment: random.pick(['Targetline T4 frame', 'Autotarget 700', 'Hella-style frame, tablet 5']),
      subcontractor: '',
      preScanCodes: random.chance(0.2) ? random.pick(['C1A67 camera misaligned', 'U0428 steering angle', 'none']) : 'none',
      result: fail ? 'fail' : 'pass',
      failReason: fail ? random.pick(reasons) : '',
      advisorySignedBy: fail ? `${now.contact.firstName} ${now.contact.lastName}` : '',
      mileage,
      reportFileId: null,
      retryOfId: null,
      ...(fail ? {} : { evidence: 'Result sheet in the tool’s portal, screen photographed' }),
    },
  });
}
