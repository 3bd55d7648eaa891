import { checkQuestions, checksAsked, type FailedReason, failedReasons, glassGoes, isBondedGlass } from '@quarterlight/contract/worksheets/rules';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { sortKey } from '@quarterlight/kit/text';
import { minute } from './calendar.ts';
import { noBooking } from './desk-work.ts';
import { type Job, pieceOf, settle } from './job.ts';
import { costOf } from './ledger.ts';
import { tellCustomer } from './messages.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';
import type { Kit } from './supplies.ts';
import type { Person } from './world.ts';

/** Sends the job to the technician's phone, the evening before or that morning; its glass goes into the van. */
export function releaseToTechnician(story: Story, job: Job, at: number, by: Person): void {
  settle(story.world, job, at, by, {
    set: { state: 'released', released_at: story.world.calendar.iso(at) },
    event: { action: 'released', summary: 'Released to the technician' },
  });
}

/** What lies elsewhere goes into the technician's van, claims and all. */
export function loadVan(story: Story, job: Job, at: number, by: Person): void {
  const van = job.place?.technician.vanId;
  if (van === undefined || at > story.world.calendar.now) return;
  for (const line of job.lines) {
    const piece = pieceOf(line);
    if (!piece || !line.claim || piece.placeId === van) continue;
    story.ledger.post({ at, by, kind: 'issue', lot: piece.lot, quantity: 1000, from: piece.placeId, to: van, worksheetId: job.sheet.id }, 'stock.issued');
    Object.assign(line.claim, { place_id: van, version: line.claim.version + 1 });
  }
}

/** Back from the van to where the depot takes things in. */
export function unloadVan(story: Story, job: Job, at: number, by: Person, reason: string): void {
  const place = job.place;
  if (!place) return;
  for (const line of job.lines) {
    const piece = pieceOf(line);
    if (!piece || !line.claim || piece.placeId !== place.technician.vanId) continue;
    story.ledger.post(
      { at, by, kind: 'return', lot: piece.lot, quantity: 1000, from: piece.placeId, to: place.branch.depotId, worksheetId: job.sheet.id, reason },
      'stock.returned',
    );
    Object.assign(line.claim, { place_id: place.branch.depotId, version: line.claim.version + 1 });
  }
}

/** The technician has arrived. */
export function start(story: Story, job: Job, at: number): void {
  const technician = job.place?.technician;
  if (!technician || !job.booking) throw new Error('Nobody to start');
  job.visit = story.world.rows.add('visit', { ...newVisit(story, job, at), visited_by: technician.id });
  const set = { state: 'in-progress', started_at: story.world.calendar.iso(at), mileage: job.vehicle.odometer } as const;
  settle(story.world, job, at, technician, { set, event: { action: 'started', summary: 'Visit started' } });
}

const newVisit = (story: Story, job: Job, at: number) => ({
  id: story.world.id(at),
  worksheet_id: job.sheet.id,
  booking_id: job.booking?.id ?? '',
  visited_by: '',
  started_at: story.world.calendar.iso(at),
  finished_at: null as string | null,
  outcome: null as string | null,
  failed_reason: '',
  failed_note: '',
  chargeable: false,
  glass_goes: '',
  temperature_tenths: null as number | null,
  humidity_percent: null as number | null,
  drive_away_minutes: null as number | null,
  drive_away_told_to: '',
  odometer: null as number | null,
});

export function recordChecks(story: Story, job: Job, at: number, stage: 'pre-fit' | 'post-fit', random: Random): void {
  const technician = job.place?.technician;
  if (!technician || checksAsked(job.jobType, stage) === 0) return;
  const answers = checkQuestions[stage].map(({ question, good }) => {
    const odd = random.chance(0.025);
    return {
      question,
      answer: odd ? (good === 'yes' ? 'no' : 'yes') : random.chance(0.05) ? 'not-applicable' : good,
      note: odd ? random.pick(['Shown to the customer', 'Photographed', 'Was there before the visit', 'Noted on the aftercare sheet']) : '',
    };
  });
  for (const { question, answer, note } of answers) {
    story.world.rows.add('worksheet_check', {
      id: story.world.id(at),
      worksheet_id: job.sheet.id,
      stage,
      question,
      answer,
      note,
      answered_by: technician.id,
      answered_at: story.world.calendar.iso(at),
    });
  }
  settle(story.world, job, at, technician, {
    event: { action: 'checked', summary: `${stage === 'pre-fit' ? 'Pre-fit' : 'Post-fit'} checks answered` },
    after: { stage, answers: answers.map(({ question, answer }) => `${question}: ${answer}`) },
  });
}

export function recordAdhesives(story: Story, job: Job, at: number, random: Random): void {
  const { world, vans } = story;
  const technician = job.place?.technician;
  const bonded = job.lines.some(({ row, product }) => row.kind === 'glass' && isBondedGlass(product?.glassType ?? null));
  if (!technician || !job.visit || !bonded) return;
  const day = world.calendar.dayOf(at);
  const kinds: readonly (Kit & ('urethane' | 'primer' | 'activator'))[] = ['urethane', 'primer', 'activator'];
  const used = kinds.flatMap((kind) => {
    const lot = vans.batchOf(technician, kind, at, day);
    return lot ? [{ kind, lot, expires: lot.expires ?? day }] : [];
  });
  if (used.length === 0) throw new Error(`${technician.name} has no adhesive in date on ${day}`);
  for (const { kind, lot, expires } of used) {
    world.rows.add('adhesive_use', {
      id: world.id(at),
      worksheet_id: job.sheet.id,
      kind,
      product: lot.product.description,
      batch: lot.batch,
      batch_key: sortKey(lot.batch),
      expires,
      opened_at: world.calendar.iso(at - random.int(2, 40) * minute),
      recorded_by: technician.id,
      recorded_at: world.calendar.iso(at),
    });
  }
  const summer = Math.cos(((Number(day.slice(5, 7)) - 7) / 12) * 2 * Math.PI);
  Object.assign(job.visit, {
    temperature_tenths: 105 + Math.floor(summer * 75) + random.int(-35, 35),
    humidity_percent: random.int(45, 88),
    drive_away_minutes: random.pick([60, 60, 60, 120, 180]),
    drive_away_told_to: `${job.sheet.contact_first_name} ${job.sheet.contact_last_name}`.trim(),
  });
  settle(world, job, at, technician, {
    event: { action: 'adhesives_recorded', summary: `Adhesives recorded: ${used.map(({ lot }) => `${lot.product.description} ${lot.batch}`).join(', ')}` },
    after: { batches: used.map(({ kind, lot, expires }) => `${kind} ${lot.batch} ${expires}`) },
  });
}

const failures = [
  'Fault codes present before the calibration',
  'Level floor not available',
  'Ride height outside the limits',
  'Heavy rain, lane markings not seen',
  'Battery voltage too low',
  'Licence of the tool had run out',
];

export function recordCalibration(story: Story, job: Job, at: number, result: 'pass' | 'fail', random: Random): void {
  const technician = job.place?.technician;
  if (!technician) return;
  const sensor = 'Forward camera';
  const method = job.sheet.place === 'workshop' ? 'static' : random.pick(['dynamic', 'static'] as const);
  const reason = result === 'fail' ? random.pick(failures) : '';
  story.world.rows.add('calibration', {
    id: story.world.id(at),
    worksheet_id: job.sheet.id,
    sensor,
    method,
    place: job.sheet.place === 'workshop' ? `${job.place?.branch.site.name ?? ''} workshop` : job.sheet.town,
    performed_by: technician.id,
    certificate_number: technician.certificate,
    equipment: random.pick(['Targetline T4 frame', 'Autotarget 700', 'Hella-style frame, tablet 5']),
    subcontractor: '',
    pre_scan_codes: random.chance(0.2) ? random.pick(['C1A67 camera misaligned', 'U0428 steering angle', 'none']) : 'none',
    result,
    fail_reason: reason,
    advisory_signed_by: result === 'fail' ? `${job.sheet.contact_first_name} ${job.sheet.contact_last_name}` : '',
    odometer: job.sheet.mileage,
    report_file_id: null,
    retry_of_id: null,
    performed_at: story.world.calendar.iso(at),
  });
  settle(story.world, job, at, technician, {
    set: { failed_adas: result === 'fail' },
    event: { action: 'calibrated', summary: `Calibration of ${sensor} ${result === 'pass' ? 'passed' : 'failed'}`, reason },
    after: { sensor, method, result },
  });
}

export function takePayment(
  story: Story,
  job: Job,
  at: number,
  by: Person,
  paid: { kind: 'deposit' | 'excess' | 'balance'; method: 'card' | 'cash' | 'bacs' | 'door'; amount: number; reference: string },
): void {
  const { kind, method, amount, reference } = paid;
  if (amount <= 0) return;
  const { id } = story.world.rows.add('payment', {
    id: story.world.id(at),
    worksheet_id: job.sheet.id,
    kind,
    method,
    amount_pence: amount,
    reference,
    taken_by: by.id,
    taken_at: story.world.calendar.iso(at),
  });
  job.payments.push({ id, kind, amount, at });
  settle(story.world, job, at, by, {
    set: kind === 'excess' ? { excess_settled: method } : {},
    event: { action: 'payment_taken', summary: `${formatMoney(pence(amount), story.world.tenant.currency)} taken (${kind}, ${method})`, reason: reference },
    after: { kind, method, amountPence: amount },
  });
}

const absences = [
  'Customer not at the vehicle',
  'Signed on the paper mandate',
  'Customer left for work',
  'Screen of the phone broken',
  'Keys left at reception',
];

/** The work is done: nothing is missing, the glass leaves the van in the books, visit and booking end. */
export function complete(story: Story, job: Job, at: number, random: Random): void {
  const { world, ledger } = story;
  const place = job.place;
  if (!place || !job.visit || !job.booking) throw new Error('Nothing to complete');
  const { technician } = place;
  settle(
    world,
    job,
    at - 40_000,
    technician,
    ((absence) => ({
      set: { signed_by: '', signature_file_id: null, signature_absence: absence },
      event: { action: 'not_signed', summary: 'Not signed', reason: absence },
    }))(random.pick(absences)),
  );
  for (const line of job.lines) {
    const piece = pieceOf(line);
    if (piece && line.claim) {
      ledger.post({
        at,
        by: technician,
        kind: 'fit',
        lot: piece.lot,
        quantity: 1000,
        from: piece.placeId,
        to: world.lookups.outsidePlaceId('customer'),
        worksheetId: job.sheet.id,
        document: () => 'Worksheet',
        documentId: line.claim.id,
      });
      Object.assign(line.claim, { state: 'fitted', closed_at: world.calendar.iso(at), version: line.claim.version + 1 });
      Object.assign(line.row, { fitted_at: world.calendar.iso(at), cost_pence: costOf(piece.lot), version: line.row.version + 1 });
    }
    if (line.row.kind === 'labour' && line.row.technician_id === null) Object.assign(line.row, { technician_id: technician.id, version: line.row.version + 1 });
  }
  endVisit(story, job, at, { outcome: 'completed', odometer: job.sheet.mileage });
  settle(world, job, at, technician, {
    set: { state: 'completed', completed_at: world.calendar.iso(at), completed_on: world.calendar.dayOf(at) },
    event: { action: 'completed', summary: job.sheet.failed_adas ? 'Completed; the calibration failed' : 'Completed' },
  });
  tellCustomer(story, job, at, 'completed');
}

function endVisit({ world }: Story, job: Job, at: number, end: object): void {
  if (job.visit) Object.assign(job.visit, { finished_at: world.calendar.iso(at), ...end });
  if (job.booking) Object.assign(job.booking, { finished_at: world.calendar.iso(at), version: (job.booking.version ?? 1) + 1 });
}

/** The visit ends without success, whether it had begun or not; the job is open again with its mark. */
export function fail(
  story: Story,
  job: Job,
  at: number,
  failure: { reason: FailedReason; note: string; goes: keyof typeof glassGoes; chargeable: boolean },
): void {
  const technician = job.place?.technician;
  if (!technician) throw new Error('Nobody to fail');
  const end = { outcome: 'failed', failed_reason: failure.reason, failed_note: failure.note, chargeable: failure.chargeable, glass_goes: failure.goes };
  if (!job.visit) job.visit = story.world.rows.add('visit', { ...newVisit(story, job, at), visited_by: technician.id });
  endVisit(story, job, at, end);
  settle(story.world, job, at, technician, {
    set: { state: 'open', failed_attempt: true, ...noBooking, released_at: null, started_at: null },
    event: { action: 'failed', summary: `Visit failed: ${failedReasons[failure.reason]}`, reason: failure.note },
    after: { failedReason: failure.reason, chargeable: failure.chargeable, glass: glassGoes[failure.goes] },
  });
  Object.assign(job, { booking: null, visit: null });
}
