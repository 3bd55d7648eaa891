import { Slot } from '@quarterlight/contract/common';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { type TellKind, tellKinds } from '@quarterlight/contract/worksheets/tell-names';
import type { SentMessage, Tell, TellPreview } from '@quarterlight/contract/worksheets/tell-routes';
import { day, formatNamedDay } from '@quarterlight/kit/days';
import { clockOf } from '@quarterlight/kit/instants';
import { formatMoney } from '@quarterlight/kit/money';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch, shownContact } from '../companies/index.ts';
import { findMessagesAbout, previewMessage, queueMessage, titleOfMessage } from '../outbox/index.ts';
import { getSettings } from '../system/index.ts';
import { owedOf, type Recorded } from './facts.ts';
import { glassStateOf } from './line-facts.ts';
import { recordedOfOne } from './recorded.ts';
import { commonValues, wayOf } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import { findWorksheet, type WorksheetRow } from './worksheets.queries.ts';
import { stateWords, tellableStates } from './worksheets.rules.ts';

const ways = { email: 'email address', sms: 'mobile number' } as const;
const arrived: ReadonlySet<string> = new Set(['none', 'reserved', 'in-van', 'fitted']);

/** What was sent about a job, the newest first, as far as messages are shown to the reader; or record.not_found. */
export async function sentMessages(tx: ReadTx, id: string): Promise<{ items: SentMessage[] }> {
  found(await findWorksheet(tx, id));
  return {
    items: (await findMessagesAbout(tx, id)).map((row) => ({
      ...onWire(row, 'id', 'channel', 'recipient', 'subject', 'state', 'last_error', 'created_at', 'sent_at', 'held_until'),
      title: titleOfMessage(row.template),
    })),
  };
}

/** The words of a message as they would go out now. Refuses as `tellContact` does. */
export async function previewTelling(tx: ReadTx, id: string, asked: Tell): Promise<z.output<typeof TellPreview>> {
  const message = await messageFor(tx, found(await findWorksheet(tx, id)), asked);
  const { subject, body } = await previewMessage(tx, message);
  return { channel: message.channel, recipient: message.recipient, subject, body };
}

/** Sends it. Refuses 'worksheet.moved_on', 'worksheet.no_way_to_tell', 'worksheet.tell_nobody' and, where it has no sense for the job, 'worksheet.tell_not'. */
export async function tellContact(tx: WriteTx, id: string, asked: Tell) {
  const before = await worksheet.takeUp(tx, id);
  const message = await messageFor(tx, before, asked);
  await queueMessage(tx, { ...message, entity: 'worksheet', entityId: id });
  const by = message.channel === 'email' ? 'by email' : 'by text message';
  const event = `Told the contact ${by}: ${tellKinds[asked.kind].toLowerCase()}`;
  return { row: await worksheet.settle(tx, before, { action: 'contact_told', event, after: { message: asked.kind } }), message };
}

/** 'Email to ann@example.test'. */
export const toldWords = ({ channel, recipient }: { readonly channel: 'email' | 'sms'; readonly recipient: string }): string =>
  `${channel === 'email' ? 'Email' : 'Text message'} to ${recipient}`;

async function messageFor(tx: ReadTx, row: WorksheetRow, { kind, by, time = '', note = '' }: Tell) {
  if (!tellableStates.some((state) => state === row.state)) throw worksheet.movedOn(row);
  const way = wayBy(row, by);
  const contact = row.branch_id === null ? {} : shownContact(await getBranch(tx, row.branch_id));
  const { template, values } = await wordsOf[kind](tx, await recordedOfOne(tx, row), time.trim());
  return { ...way, template, values: { ...commonValues(row), ...contact, ...whenOf(tx, row), note: sentence(note.trim()), ...values } };
}

/** A text message goes on behind it. */
const sentence = (text: string) => (text === '' || /[.?!]$/.test(text) ? text : `${text}.`);

function wayBy(row: WorksheetRow, by: 'email' | 'sms' | undefined) {
  const { number } = row;
  if (by === undefined) {
    const way = wayOf(row);
    if (way === null) throw new Refusal('worksheet.tell_nobody', { details: { number } });
    return way;
  }
  const recipient = by === 'email' ? row.contact_email : row.contact_mobile;
  if (recipient === '') throw new Refusal('worksheet.no_way_to_tell', { details: { way: ways[by] } });
  return { channel: by, recipient };
}

function whenOf(tx: ReadTx, row: WorksheetRow) {
  const clock = row.booked_starts_at === null ? '' : ` from ${clockOf(row.booked_starts_at, tx.tenant.timeZone)}`;
  return {
    day: row.booked_day === null ? '' : formatNamedDay(day(row.booked_day)),
    slot: row.booked_slot === null ? '' : `${slotNames[Slot.parse(row.booked_slot)]}${clock}`,
  };
}

type Template = 'visit-delayed' | 'glass-arrived' | 'glass-arrived-booked' | 'adas-advice' | 'excess-due';
type Words = (tx: ReadTx, recorded: Recorded, time: string) => Promise<{ template: Template; values: Readonly<Record<string, string>> }>;

const not = ({ row: { number } }: Recorded, why: string, field: 'kind' | 'time' = 'kind') =>
  new Refusal('worksheet.tell_not', { field, details: { number, why } });

/** Which words each kind goes out in, and what keeps it from having sense. */
const wordsOf: Readonly<Record<TellKind, Words>> = {
  delay: async (_, recorded, time) => {
    const { row } = recorded;
    if (row.booked_day === null) throw not(recorded, 'it is not booked, so there is nothing to be late for');
    if (isDone(row.state)) throw not(recorded, `it is ${stateWords(row.state)}`);
    if (time === '') throw not(recorded, 'say the new time', 'time');
    return { template: 'visit-delayed', values: { time } };
  },
  'glass-arrived': async (_, recorded) => {
    const glass = recorded.lines.filter(({ kind }) => kind === 'glass');
    if (glass.length === 0) throw not(recorded, 'it needs no glass');
    if (isDone(recorded.row.state)) throw not(recorded, `it is ${stateWords(recorded.row.state)}`);
    if (glass.some((line) => !arrived.has(glassStateOf(line)))) throw not(recorded, 'its glass has not arrived');
    return { template: recorded.row.booking_id === null ? 'glass-arrived' : 'glass-arrived-booked', values: {} };
  },
  adas: async (_, recorded) => {
    if (recorded.row.adas_requirement !== 'required') throw not(recorded, 'no calibration is needed');
    if (isDone(recorded.row.state)) throw not(recorded, `it is ${stateWords(recorded.row.state)}`);
    return { template: 'adas-advice', values: {} };
  },
  excess: async (tx, recorded) => {
    const { excess } = owedOf(recorded);
    if (excess <= 0) throw not(recorded, 'no excess is owed');
    const { documents } = await getSettings(tx);
    return { template: 'excess-due', values: { total: formatMoney({ amount: excess, currency: tx.tenant.currency }), bankDetails: documents.bankDetails } };
  },
};

const isDone = (state: string): boolean => state === 'completed' || state === 'invoiced' || state === 'in-progress';
