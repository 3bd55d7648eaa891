import { type Slot, Slot as SlotSchema } from '@quarterlight/contract/common';
import type { OwnQuotation } from '@quarterlight/contract/quotations/own-schemas';
import { QuotationState } from '@quarterlight/contract/quotations/schemas';
import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { featureQuestions } from '@quarterlight/contract/rules/feature-questions';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { addDays, day, daysFrom } from '@quarterlight/kit/days';
import type { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { getCustomer } from '../companies/index.ts';
import { branchCapacityBetween, branchDaysBetween } from '../schedule/index.ts';
import { intakeOf } from './intake.ts';
import { lastSentOf } from './last-sent.ts';
import { payersOf } from './options.present.ts';
import { featuresOf } from './options.ts';
import { countPhotos, findLines, findMessages, findOptions, findQuotation, type LineRow, type OptionRow, type QuotationRow } from './quotations.queries.ts';
import { isUndecided } from './quotations.rules.ts';

type Shown = z.output<typeof OwnQuotation>;

/** A quotation as its customer sees it, without the days that are free, which are asked of the diary. A draft that was never sent is not there. */
export async function showOwn(tx: ReadTx, id: string): Promise<Omit<Shown, 'slots'> & { readonly branchId: string | null }> {
  const row = found(await findQuotation(tx, id));
  if (row.state === 'draft' && row.sent_at === null) found(undefined);
  const [options, lines, messages, photographCount, customer, sent] = await Promise.all([
    findOptions(tx, id),
    findLines(tx, id),
    findMessages(tx, id),
    countPhotos(tx, id),
    getCustomer(tx, row.customer_id),
    lastSentOf(tx, [row]),
  ]);
  const intake = intakeOf(row);
  const changing = row.state === 'draft';
  const offered = options.filter(({ withdrawn_at, id: optionId }) => withdrawn_at === null || optionId === row.accepted_option_id);
  return {
    ...onWire(row, 'number', 'contact_name'),
    validUntil: sent.get(id)?.validUntil ?? row.valid_until,
    state: QuotationState.parse(row.state),
    registration: displayRegistration(row.registration),
    vehicle: row.vehicle_description,
    place: [intake.address.town, intake.address.postcode].filter((part) => part !== '').join(', '),
    // What is being changed may be half of it.
    options: changing ? [] : offered.map((option) => presentOption(tx, { row, option, lines, payers: payersOf(customer, intake, option) })),
    messages: messages.map((each) => ({
      ...onWire(each, 'id', 'from_customer', 'words', 'written_at'),
      // To customers everybody of the office is the company.
      writtenBy: each.from_customer ? each.written_by : tx.tenant.name,
    })),
    photographCount,
    acceptance:
      row.accepted_option_id === null || row.decided_at === null
        ? null
        : {
            by: row.accepted_by_name,
            at: row.decided_at,
            wishedDay: row.wished_day,
            wishedSlot: row.wished_slot === null ? null : SlotSchema.parse(row.wished_slot),
          },
    note: intake.noteCustomer,
    canAccept: !changing && isUndecided(row.state) && row.valid_until >= tx.today,
    job: row.worksheet_id !== null && can(tx.actor, 'view-customer-jobs') ? { id: row.worksheet_id, number: row.worksheet_number } : null,
    branchId: row.branch_id,
  };
}

interface Offered {
  readonly row: QuotationRow;
  readonly option: OptionRow;
  readonly lines: readonly LineRow[];
  readonly payers: ReturnType<typeof payersOf>;
}

function presentOption(tx: ReadTx, { row, option, lines, payers }: Offered): Shown['options'][number] {
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const gross = option.net_pence + option.vat_pence;
  return {
    ...onWire(option, 'id', 'title', 'note', 'recommended'),
    accepted: option.id === row.accepted_option_id,
    net: money(option.net_pence),
    vat: money(option.vat_pence),
    gross: money(gross),
    toPay: money(payers === null ? gross : payers.policyholder.gross),
    lines: lines
      .filter(({ option_id }) => option_id === option.id)
      .map((line) => ({
        ...onWire(line, 'id', 'description'),
        quantity: line.quantity_milli / 1000,
        net: money(line.net_pence),
        vat: money(line.vat_pence),
        questions: questionsOf(line),
      })),
  };
}

/** What the customer can tell of the glass by looking, with what is known already. */
function questionsOf(line: LineRow) {
  const decoded = line.kind === 'glass' ? decodeEurocode(line.code) : null;
  if (decoded === null) return [];
  const known = new Map(featuresOf(line).map(({ topic, present }) => [topic, present]));
  return featureQuestions(decoded).map(({ topic, question }) => ({ topic, question, note: null, answer: known.get(topic) ?? null }));
}

const weeksAhead = 3;

/** The days of the next three weeks on which the branch has room, with their slots; of none where no branch is chosen yet. Asked by the product, since whoever holds a link sees no diary. */
export async function freeSlots(tx: ReadTx, branchId: string | null): Promise<Shown['slots']> {
  if (branchId === null) return [];
  const from = addDays(day(tx.today), 1);
  const to = addDays(from, weeksAhead * 7 - 1);
  const days = await branchDaysBetween(tx, from, to, [branchId]);
  const room = new Set((await branchCapacityBetween(tx, days)).flatMap((each) => (each.capacity > each.taken ? [`${each.day} ${each.slot}`] : [])));
  return daysFrom(from, to).flatMap((on) => {
    if (!days.on(branchId, on).open) return [];
    const half = (['A', 'P'] as const).filter((slot) => room.has(`${on} ${slot}`));
    const slots: Slot[] = half.length === 2 ? ['A', 'P', 'D'] : half;
    return slots.length === 0 ? [] : [{ day: on, slots }];
  });
}
