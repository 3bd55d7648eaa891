import { Slot } from '@quarterlight/contract/common';
import { ModeOfContact } from '@quarterlight/contract/contact';
import { wayTo } from '@quarterlight/contract/rules/contact';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day, formatNamedDay } from '@quarterlight/kit/days';
import { addMinutes, clockOf } from '@quarterlight/kit/instants';
import type { WriteTx } from '../../platform/database/scope.ts';
import { getBranch, shownContact } from '../companies/index.ts';
import { namesOf } from '../identity/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { branchDayOn } from '../schedule/index.ts';
import { getSettings } from '../system/index.ts';
import { findOpenOrLastVisit } from './visits.queries.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { findWorkshop, type Workshop } from './workshop.ts';

export type Told = 'booking-confirmed' | 'completed' | 'reminder' | 'on-the-way';

/** Queues the customer's message by the way they want to be told, unless the settings say not to or there is none; whether it did. `linkTo` makes a private link for it. */
export async function tellCustomer(
  tx: WriteTx,
  row: WorksheetRow,
  template: Told,
  linkTo: (row: WorksheetRow) => Promise<string> = () => Promise.resolve(''),
): Promise<boolean> {
  const way = wayOf(row);
  if (way === null) return false;
  const { messages } = await getSettings(tx);
  const isOn = {
    'booking-confirmed': messages.bookingConfirmed,
    completed: messages.completed,
    reminder: messages.reminderDaysBefore > 0,
    'on-the-way': messages.onTheWay,
  };
  if (!isOn[template]) return false;
  const contact = row.branch_id === null ? {} : shownContact(await getBranch(tx, row.branch_id));
  const queue = (name: Told | 'booking-confirmed-workshop', values: Readonly<Record<string, string>>) =>
    queueMessage(tx, {
      ...way,
      template: name,
      values: { ...commonValues(row), ...contact, ...values },
      entity: 'worksheet',
      entityId: row.id,
      ...(name === 'on-the-way' && row.expected_at !== null ? { expiresAt: row.expected_at } : {}),
    });
  if (template === 'completed' || template === 'on-the-way') {
    await queue(template, template === 'completed' ? await completedValues(tx, row) : { ...(await onTheWayValues(tx, row)), link: await linkTo(row) });
    return true;
  }
  const workshop = await findWorkshop(tx, row);
  if (template === 'reminder') await queue(template, bookingValues(tx, row, workshop ?? row));
  else if (workshop) await queue('booking-confirmed-workshop', { ...bookingValues(tx, row, workshop), bring: await whenToBring(tx, row, workshop) });
  else await queue(template, bookingValues(tx, row, row));
  return true;
}

/** How a job's contact wants to be told; null where there is no way. */
export const wayOf = (row: Pick<WorksheetRow, 'contact_email' | 'contact_mobile' | 'mode_of_contact'>) =>
  wayTo({ email: row.contact_email, mobile: row.contact_mobile, modeOfContact: ModeOfContact.parse(row.mode_of_contact) });

/** What every message to a job's contact may name. */
export const commonValues = (row: WorksheetRow) => ({
  name: [row.contact_title, row.contact_last_name || row.contact_first_name].filter((part) => part !== '').join(' '),
  number: row.number,
  registration: displayRegistration(row.registration),
  work: row.glass_summary === '' ? 'the agreed work' : row.glass_summary,
});

function bookingValues(tx: WriteTx, row: WorksheetRow, at: Pick<WorksheetRow, 'line1' | 'town' | 'postcode'>) {
  const clock = row.booked_starts_at === null ? '' : ` from ${clockOf(row.booked_starts_at, tx.tenant.timeZone)}`;
  return {
    day: row.booked_day === null ? '' : formatNamedDay(day(row.booked_day)),
    slot: row.booked_slot === null ? '' : `${slotNames[Slot.parse(row.booked_slot)]}${clock}`,
    place: [at.line1, at.town, at.postcode].filter((part) => part !== '').join(', '),
    note: row.note_customer,
  };
}

/** When a vehicle is brought to the workshop, after its day: 'at 09:30', 'between 08:00 and 12:30'. */
async function whenToBring(tx: WriteTx, row: WorksheetRow, { id }: Workshop): Promise<string> {
  if (row.booked_starts_at !== null) return `at ${clockOf(row.booked_starts_at, tx.tenant.timeZone)}`;
  const { diary } = await getSettings(tx);
  switch (row.booked_slot === null ? 'D' : Slot.parse(row.booked_slot)) {
    case 'A':
      return `between ${diary.morningFrom} and ${diary.morningTo}`;
    case 'P':
      return `between ${diary.afternoonFrom} and ${diary.afternoonTo}`;
    case 'D':
      return `at ${row.booked_day === null ? '' : (await branchDayOn(tx, id, row.booked_day)).opensAt}, for the whole day`;
    case 'O':
      return 'out of hours, at the time agreed with you';
  }
}

async function completedValues(tx: WriteTx, row: WorksheetRow) {
  const visit = await findOpenOrLastVisit(tx, row.id);
  const minutes = visit?.drive_away_minutes ?? null;
  return { driveAway: minutes === null ? '' : clockOf(addMinutes(row.completed_at ?? tx.now, minutes), tx.tenant.timeZone), advice: row.note_customer };
}

async function onTheWayValues(tx: WriteTx, { technician_id: technician, expected_at: expected }: WorksheetRow) {
  return {
    technician: (await namesOf(tx, [technician])).get(technician ?? '') ?? '',
    time: expected === null ? '' : clockOf(expected, tx.tenant.timeZone),
  };
}
