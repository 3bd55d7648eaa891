import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import { AdasRequirement } from '@quarterlight/contract/intake';
import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import { slotOfClock } from '@quarterlight/contract/rules/slots';
import type { NewJobLine, NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import type { BulkTx, ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { createWorksheet } from './create-worksheet.ts';
import { idOfMovedJob } from './moved-jobs.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

type Places = '1' | '2' | '3';
type Products = { readonly [Name in `product_${Places}` | `kind_${Places}`]: string | null } & {
  readonly [Name in `quantity_${Places}` | `price_${Places}`]: number | null;
};

/** A line of the plan: a job that can be taken, as far as that is known of names alone. */
export interface OpenJobLine extends Products {
  readonly line: number;
  readonly former_number: string;
  readonly customer_id: string;
  readonly account: string;
  readonly job_type_id: string;
  readonly branch_id: string | null;
  readonly technician_id: string | null;
  readonly cause_id: string | null;
  readonly registration: string;
  readonly taken_on: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly contact_first_name: string | null;
  readonly contact_last_name: string | null;
  readonly contact_telephone: string | null;
  readonly contact_mobile: string | null;
  readonly contact_email: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly town: string | null;
  readonly county: string | null;
  readonly postcode: string | null;
  readonly place: string | null;
  readonly loss_on: string | null;
  readonly insurer_name: string | null;
  readonly policy_number: string | null;
  readonly claim_number: string | null;
  readonly authorisation_number: string | null;
  readonly excess_pence: number | null;
  readonly excess_default_pence: number;
  readonly order_number: string | null;
  readonly glass: string | null;
  readonly adas_requirement: string | null;
  readonly booked_on: string | null;
  readonly slot: string | null;
  readonly starts: string | null;
  readonly minutes: number | null;
  readonly note: string | null;
  readonly note_technician: string | null;
}

/** How a line fared that was tried: why it is refused and where, or what it comes to. */
interface Tried {
  readonly line: number;
  readonly reason: string | null;
  readonly field: string | null;
  readonly value: string | null;
  readonly pence: number;
}

/** Takes over a job as the desk takes one, booking and all; its contact is told nothing. Refuses as `createWorksheet` does. */
export function takeOver(tx: WriteTx, line: OpenJobLine, minutes: number): Promise<WorksheetRow> {
  const { taken_on: takenOn, former_number: formerNumber } = line;
  const moved = { id: takenOn === null || takenOn >= tx.today ? newId() : idOfMovedJob(tx, takenOn), formerNumber, takenOn: takenOn ?? tx.today };
  return createWorksheet(tx, wantedOf(tx, line, minutes), undefined, moved);
}

/** How long a visit is that nobody says the length of. */
export const usualMinutes = async (tx: ReadTx): Promise<number> => (await getSettings(tx)).diary.defaultMinutes;

/** Takes over all of them, each where the others are, and takes all of it back: says which are refused. */
export async function rehearse(tx: BulkTx, lines: readonly OpenJobLine[], onDone: (done: number) => void): Promise<Tried[]> {
  // Nobody is told, and nothing is begun.
  const quiet: WriteTx = { ...tx, announce: async () => {}, enqueue: async () => {} };
  const minutes = await usualMinutes(tx);
  const tried: Tried[] = [];
  await sql`savepoint rehearsal`.execute(tx.db);
  for (const line of lines) {
    await sql`savepoint line`.execute(tx.db);
    try {
      const { gross_pence: pence } = await takeOver(quiet, line, minutes);
      await sql`release savepoint line`.execute(tx.db);
      tried.push({ line: line.line, reason: null, field: null, value: null, pence });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint line`.execute(tx.db);
      await sql`release savepoint line`.execute(tx.db);
      tried.push({ line: line.line, reason: error.message, ...whereOf(error, line), pence: 0 });
    }
    if (tried.length % 50 === 0) onDone(tried.length);
  }
  await sql`rollback to savepoint rehearsal`.execute(tx.db);
  await sql`release savepoint rehearsal`.execute(tx.db);
  return tried;
}

function whereOf({ code }: Refusal, { booked_on: on, account }: OpenJobLine): Pick<Tried, 'field' | 'value'> {
  if (code.startsWith('customer.')) return { field: 'Customer', value: account };
  if (code === 'worksheet.order_number') return { field: 'Order number', value: '' };
  if (code === 'worksheet.loss_to_come') return { field: 'Day of loss', value: '' };
  if (code === 'worksheet.adas_unknown') return { field: 'Calibration', value: '' };
  return on === null ? { field: 'Job number', value: '' } : { field: 'Booked', value: formatDay(day(on)) };
}

function wantedOf(tx: WriteTx, line: OpenJobLine, minutes: number): NewWorksheet {
  const insured = [line.insurer_name, line.policy_number, line.claim_number, line.authorisation_number, line.excess_pence].some((part) => part !== null);
  const booking = bookingOf(tx, line, minutes);
  return {
    customerId: line.customer_id,
    jobTypeId: line.job_type_id,
    branchId: line.branch_id ?? undefined,
    vehicle: {
      registration: line.registration,
      foreign: classifyRegistration(line.registration) === null,
      make: line.make ?? undefined,
      model: line.model ?? undefined,
    },
    contact: {
      title: '',
      firstName: line.contact_first_name ?? '',
      lastName: line.contact_last_name ?? line.account.slice(0, 60),
      telephone: line.contact_telephone ?? '',
      mobile: line.contact_mobile ?? '',
      email: line.contact_email ?? '',
    },
    address: {
      line1: line.line1 ?? '',
      line2: line.line2 ?? '',
      line3: '',
      town: line.town ?? '',
      county: line.county ?? '',
      postcode: line.postcode ?? '',
      latitude: null,
      longitude: null,
    },
    place: FittingPlace.parse(line.place ?? 'mobile'),
    causeId: line.cause_id,
    lossOn: line.loss_on,
    ...(insured && { insurance: insuranceOf(tx, line) }),
    orderNumber: line.order_number ?? '',
    adasRequirement: AdasRequirement.parse(line.adas_requirement ?? 'unknown'),
    adasSource: line.adas_requirement === null ? '' : 'Said by the system that it moved in from',
    ...(line.minutes !== null && { estimatedMinutes: line.minutes }),
    noteInternal: line.note ?? '',
    noteTechnician: line.note_technician ?? '',
    lines: linesOf(tx, line),
    ...(booking && { booking }),
    tellCustomer: false,
  };
}

function insuranceOf(tx: WriteTx, line: OpenJobLine): NonNullable<NewWorksheet['insurance']> {
  return {
    insurerName: line.insurer_name ?? '',
    policyNumber: line.policy_number ?? '',
    claimNumber: line.claim_number ?? '',
    authorisationNumber: line.authorisation_number ?? '',
    authorisationNeeded: false,
    excess: { amount: line.excess_pence ?? line.excess_default_pence, currency: tx.tenant.currency },
    limit: null,
    vatRegistered: null,
    coverChecked: false,
    excessExplanation: '',
  };
}

const kinds: Readonly<Record<string, NewJobLine['kind']>> = { glass: 'glass', moulding: 'part', clip: 'part' };

function linesOf(tx: WriteTx, line: OpenJobLine): NewJobLine[] {
  const priced = (pence: number | null) => (pence === null ? {} : { unitPrice: { amount: pence, currency: tx.tenant.currency } });
  const products = (['1', '2', '3'] as const).flatMap((place): NewJobLine[] => {
    const [productId, kind] = [line[`product_${place}`], line[`kind_${place}`] ?? ''];
    if (productId === null) return [];
    return [{ kind: kinds[kind] ?? 'sundry', productId, quantity: line[`quantity_${place}`] ?? 1, ...priced(line[`price_${place}`]) }];
  });
  // Words beside a code only repeat it.
  if (products.length > 0 || line.glass === null) return products;
  return [{ kind: 'glass', description: line.glass, quantity: line.quantity_1 ?? 1, ...priced(line.price_1) }];
}

function bookingOf(tx: WriteTx, line: OpenJobLine, minutes: number): NewWorksheet['booking'] {
  const { booked_on: on, branch_id: branchId, starts } = line;
  if (on === null || branchId === null) return undefined;
  return {
    branchId,
    technicianId: line.technician_id,
    day: on,
    slot: line.slot === null ? slotOfClock(starts ?? '') : Slot.parse(line.slot),
    minutes: line.minutes ?? minutes,
    startsAt: starts === null ? null : instantOf(day(on), starts, tx.tenant.timeZone),
  };
}
