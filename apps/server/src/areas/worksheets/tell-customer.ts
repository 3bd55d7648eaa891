import { Slot } from '@quarterlight/contract/common';
import { ModeOfContact } from '@quarterlight/contract/contact';
import { wayTo } from '@quarterlight/contract/rules/contact';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day, formatNamedDay } from '@quarterlight/kit/days';
import { addMinutes, clockOf } from '@quarterlight/kit/instants';
import type { WriteTx } from '../../platform/database/scope.ts';
import { queueMessage } from '../outbox/index.ts';
import { getSettings } from '../system/index.ts';
import { findOpenOrLastVisit } from './visits.queries.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

export type Told = 'booking-confirmed' | 'completed';

/** Queues the customer's message by the way they want to be told, unless the settings say not to or there is none. */
export async function tellCustomer(tx: WriteTx, row: WorksheetRow, template: Told): Promise<void> {
  const way = wayTo({ email: row.contact_email, mobile: row.contact_mobile, modeOfContact: ModeOfContact.parse(row.mode_of_contact) });
  if (way === null) return;
  const { messages } = await getSettings(tx);
  if (template === 'booking-confirmed' ? !messages.bookingConfirmed : !messages.completed) return;
  const values = template === 'booking-confirmed' ? bookingValues(tx, row) : await completedValues(tx, row);
  await queueMessage(tx, {
    ...way,
    template,
    values: { ...commonValues(row), ...values },
    entity: 'worksheet',
    entityId: row.id,
  });
}

const commonValues = (row: WorksheetRow) => ({
  name: [row.contact_title, row.contact_last_name || row.contact_first_name].filter((part) => part !== '').join(' '),
  number: row.number,
  registration: row.registration,
  work: row.glass_summary === '' ? 'the agreed work' : row.glass_summary,
});

function bookingValues(tx: WriteTx, row: WorksheetRow) {
  const clock = row.booked_starts_at === null ? '' : ` from ${clockOf(row.booked_starts_at, tx.tenant.timeZone)}`;
  return {
    day: row.booked_day === null ? '' : formatNamedDay(day(row.booked_day)),
    slot: row.booked_slot === null ? '' : `${slotNames[Slot.parse(row.booked_slot)]}${clock}`,
    place: row.place === 'workshop' ? 'our workshop' : [row.line1, row.town, row.postcode].filter((part) => part !== '').join(', '),
    note: row.note_customer,
  };
}

async function completedValues(tx: WriteTx, row: WorksheetRow) {
  const visit = await findOpenOrLastVisit(tx, row.id);
  const minutes = visit?.drive_away_minutes ?? null;
  return { driveAway: minutes === null ? '' : clockOf(addMinutes(row.completed_at ?? tx.now, minutes), tx.tenant.timeZone), advice: row.note_customer };
}
