import { slotNames } from '@quarterlight/contract/rules/slots';
import { formatNamedDay } from '@quarterlight/kit/days';
import { addMinutes, clockOf } from '@quarterlight/kit/instants';
import { renderMessage } from '../areas/outbox/render-message.ts';
import { type Template, templates, textOf } from '../areas/outbox/templates.ts';
import { hour } from './calendar.ts';
import type { Job } from './job.ts';
import type { Story } from './stage.ts';

const keptFor = 30 * 24 * hour;

/** The message about a booking or the finished work; without a mail server it is kept in the outbox. Older ones than a month are gone. */
export function tellCustomer({ world }: Story, job: Job, at: number, name: 'booking-confirmed' | 'completed'): void {
  const { sheet, place } = job;
  const recipient = sheet.contact_email || sheet.contact_mobile;
  if (recipient === '' || !place || at < world.calendar.now - keptFor) return;
  const channel = sheet.contact_email === '' ? 'sms' : 'email';
  const template: Template = templates[name];
  const clock = sheet.booked_starts_at === null ? '' : ` from ${clockOf(sheet.booked_starts_at, world.calendar.zone)}`;
  const minutes = job.visit?.drive_away_minutes ?? null;
  const values = {
    company: world.tenant.name,
    telephone: '01214960100',
    name: [sheet.contact_title, sheet.contact_last_name].filter((part) => part !== '').join(' '),
    number: sheet.number,
    registration: sheet.registration,
    work: sheet.glass_summary === '' ? 'the agreed work' : sheet.glass_summary,
    day: formatNamedDay(place.day),
    slot: `${slotNames[place.slot]}${clock}`,
    place: sheet.place === 'workshop' ? 'our workshop' : [sheet.line1, sheet.town, sheet.postcode].filter((part) => part !== '').join(', '),
    note: sheet.note_customer,
    driveAway: minutes === null ? '' : clockOf(addMinutes(at, minutes), world.calendar.zone),
    advice: sheet.note_customer,
  };
  const rendered = renderMessage({ subject: template.subject, body: textOf(template), sms: template.sms ?? '' }, channel, values, '');
  world.rows.add('outbox_message', {
    id: world.id(at),
    channel,
    template: name,
    recipient,
    ...rendered,
    entity: 'worksheet',
    entity_id: sheet.id,
    state: 'kept',
    attempts: 0,
    last_error: '',
    attachments: [],
    created_at: world.calendar.iso(at),
    sent_at: null,
  });
}
