import { addDays } from '@quarterlight/kit/days';
import { emptyId } from '@quarterlight/kit/ids';
import type { Job, Telling } from './job.ts';
import type { Sheets } from './sheets.ts';

const hour = 3_600_000;

/** What a job carries that its customer sent: when it has to be answered, and what is broken. */
export function sentColumns({ plan: { calendar } }: Telling, { fate, createdAt, index }: Job) {
  const sent = fate.state === 'submitted' || fate.state === 'rejected';
  return {
    submitted_at: sent ? calendar.iso(createdAt) : null,
    // Some accounts are promised an answer within hours, others within weeks: not everything that waits is late.
    answer_by: sent ? calendar.iso(createdAt + (index % 2 === 0 ? 8 : 60 * 24) * hour) : null,
    damaged_glass: sent ? ['windscreen'] : [],
    wished_day: sent ? calendar.dayOf(createdAt + 48 * hour) : null,
    // Of the jobs on the desk some are to be rung about.
    ring_at: ringsAgain(fate) && index % 4 === 1 ? calendar.iso(createdAt + 26 * hour) : null,
    // Every other open job waits for a branch to take it.
    offering: fate.state === 'open' && !fate.failed && index % 2 === 0 ? 'waiting' : null,
  };
}

const ringsAgain = ({ state }: Job['fate']): boolean => state === 'open' || state === 'awaiting' || state === 'booked';

/** Puts down what hangs on a job that came in from outside or went out to a branch: messages, offers, a link to follow it, glass that it did not take. */
export function putDesk(telling: Telling, sheets: Sheets, job: Job): void {
  putMessages(telling, sheets, job);
  putTalk(telling, sheets, job);
  putOffers(telling, sheets, job);
  putTracking(telling, sheets, job);
  putFreedGlass(telling, sheets, job);
}

function putMessages({ plan: { calendar }, ground, id }: Telling, sheets: Sheets, job: Job): void {
  if (job.index % 8 !== 3) return;
  const adviser = ground.advisers[0];
  for (const [place, text] of ['Can you come after 4?', 'Yes, we can.'].entries()) {
    const at = job.createdAt + (place + 1) * hour;
    const by = place === 0 ? ground.portal : adviser;
    sheets.add('worksheet_message', {
      id: id(at),
      worksheet_id: job.id,
      at: calendar.iso(at),
      from_customer: place === 0,
      text,
      user_id: by?.id ?? null,
      user_name: by?.name ?? '',
      read_at: job.fate.told ? null : calendar.iso(at + hour),
      ...job.bounds,
    });
  }
}

/** Somebody rang and reached nobody, and asked a colleague. */
function putTalk({ plan: { calendar }, ground, id }: Telling, sheets: Sheets, job: Job): void {
  if (job.index % 4 !== 1) return;
  const [adviser, colleague] = ground.advisers;
  const at = job.createdAt + 2 * hour;
  const noteId = id(at);
  const common = { worksheet_id: job.id, user_id: adviser?.id ?? null, ...job.bounds };
  sheets.add('worksheet_call', {
    ...common,
    id: id(at),
    at: calendar.iso(at),
    outcome: 'message-left',
    ring_at: calendar.iso(job.createdAt + 26 * hour),
    note: 'With the neighbour',
    user_name: adviser?.name ?? '',
  });
  sheets.add('worksheet_note', { ...common, id: noteId, at: calendar.iso(at), text: 'Wants it before the weekend', user_name: adviser?.name ?? '' });
  if (colleague === undefined) return;
  sheets.add('worksheet_mention', {
    ...job.bounds,
    id: id(at),
    worksheet_id: job.id,
    note_id: noteId,
    user_id: colleague.id,
    name: colleague.name,
    read_at: job.fate.told ? null : calendar.iso(at + hour),
  });
}

function putOffers({ plan: { calendar }, ground, id }: Telling, sheets: Sheets, job: Job): void {
  const waits = job.fate.state === 'open' && !job.fate.failed && job.index % 2 === 0;
  const taken = job.fate.booked && !job.fate.failed && job.index % 5 === 0;
  if (!waits && !taken) return;
  const at = job.createdAt + hour;
  const [own, other] = [job.technician.branch, ground.branches[(job.index + 1) % ground.branches.length]];
  for (const branch of other === undefined || other.id === own.id ? [own] : [own, other]) {
    const state = waits ? 'offered' : branch.id === own.id ? 'accepted' : 'lapsed';
    sheets.add('job_offer', {
      id: id(at),
      worksheet_id: job.id,
      branch_id: branch.id,
      state,
      until: calendar.iso(waits ? calendar.now + 4 * hour : at + 4 * hour),
      number: job.number,
      job_type: job.kind,
      vehicle: job.vehicle.description,
      glass: job.summary,
      pay_pence: Math.round(job.net * 0.4),
      answered_at: state === 'accepted' ? calendar.iso(at + hour) : null,
      created_at: calendar.iso(at),
    });
  }
}

function putTracking({ plan: { calendar }, id }: Telling, sheets: Sheets, job: Job): void {
  if (!job.fate.booked || job.fate.bookedAt === null) return;
  const at = job.fate.bookedAt;
  sheets.add('private_link', {
    id: id(at),
    purpose: 'job',
    token_hash: `job-${job.id}`,
    entity: 'worksheet',
    entity_id: job.id,
    customer_id: job.customer.id,
    created_by: null,
    created_at: calendar.iso(at),
    expires_at: calendar.iso(at + 30 * 24 * hour),
    revoked_at: null,
    views: job.index % 3,
  });
}

/** Glass in stores that a cancelled job let go: what is older than a week has been put to stock. */
function putFreedGlass({ plan: { calendar }, id }: Telling, sheets: Sheets, job: Job): void {
  if (job.lot === null || job.fate.cancelledAt === null) return;
  const at = job.fate.cancelledAt;
  const settled = calendar.now - at > 7 * 24 * hour;
  sheets.add('unallocated_glass', {
    id: id(at),
    product_id: job.lot.product.id,
    lot_id: job.lot.id,
    place_id: job.lot.depot.depotId,
    quantity_milli: 1_000,
    value_pence: Math.round(job.lot.cost / 100),
    return_by: addDays(calendar.dayOf(at), 14),
    reason: 'job-cancelled',
    worksheet_id: job.id,
    created_at: calendar.iso(at),
    settled_at: settled ? calendar.iso(at + 24 * hour) : null,
    settled_how: settled ? 'stock' : null,
    bound_branch: job.lot.depot.id,
    bound_technician: emptyId,
  });
}
