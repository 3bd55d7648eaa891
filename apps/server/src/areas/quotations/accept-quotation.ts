import type { AcceptQuotation } from '@quarterlight/contract/quotations/schemas';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { formatInstant } from '@quarterlight/kit/instants';
import { can } from '../../platform/access/actor.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { followUpColumns } from './follow-ups.ts';
import { featuresOf, mainColumns } from './options.ts';
import { quotation } from './quotation.record.ts';
import { endFollowUps, findLines, findOptions, type OptionRow, type QuotationRow, updateLine } from './quotations.queries.ts';
import { isUndecided } from './quotations.rules.ts';

/** By whom an option is accepted: at the desk, by the private link, or by a user of the account. */
export type AcceptedVia = 'desk' | 'link' | 'portal';

/**
 * Accepts one option with what is known of the glass and the day that suits. Of two who accept at once the first one counts and the other is told who it was;
 * accepting the same option again by the same way changes nothing. A customer accepts only what was sent, is not being changed, and holds.
 */
export async function acceptQuotation(tx: WriteTx, id: string, via: AcceptedVia, wanted: AcceptQuotation, version?: number): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, version === undefined ? {} : { version });
  if (before.state === 'accepted' || before.state === 'booked') {
    if (before.accepted_option_id === wanted.optionId && before.accepted_via === via && before.accepted_by_name === wanted.acceptedBy.trim()) return before;
    throw acceptedAlready(tx, before);
  }
  assertMayBeAccepted(tx, before, via);
  const options = await findOptions(tx, id);
  const option = options.find((each) => each.id === wanted.optionId);
  if (!option) throw new Refusal('quotation.option_unknown');
  if (option.withdrawn_at !== null) throw new Refusal('quotation.option_withdrawn');
  assertWish(tx, wanted.wishedDay);
  await keepAnswers(tx, id, option, wanted.answers ?? []);
  await endFollowUps(tx, id, { outcome: 'not-needed', note: '' });
  return settleAccepted(tx, before, options, option, via, wanted);
}

async function settleAccepted(tx: WriteTx, before: QuotationRow, options: readonly OptionRow[], option: OptionRow, via: AcceptedVia, wanted: AcceptQuotation) {
  const by = wanted.acceptedBy.trim();
  const wishedDay = wanted.wishedDay ?? null;
  return quotation.settle(tx, before, {
    set: {
      state: 'accepted',
      accepted_option_id: option.id,
      accepted_by_name: by,
      accepted_via: via,
      decided_at: tx.now,
      wished_day: wishedDay,
      wished_slot: wanted.wishedSlot ?? null,
      wished_note: wanted.note?.trim() ?? '',
      ...mainColumns(options, option.id),
      ...(await followUpColumns(tx, before.id)),
    },
    action: 'accepted',
    event: {
      summary: `Accepted by ${by}: ${option.title}${wishedDay === null ? '' : `, wished for ${formatDay(day(wishedDay))}`}`,
      reason: wanted.note?.trim() ?? '',
    },
    after: { option: option.title },
  });
}

const acceptedAlready = (tx: WriteTx, { accepted_by_name, decided_at }: QuotationRow): Refusal =>
  new Refusal('quotation.accepted_already', {
    details: { by: accepted_by_name || 'us', at: formatInstant(decided_at ?? tx.now, tx.tenant.timeZone) },
  });

/** The desk may accept what it has not sent yet, and what is past its day; a customer may not. */
function assertMayBeAccepted(tx: WriteTx, row: QuotationRow, via: AcceptedVia): void {
  if (via === 'desk' && !can(tx.actor, 'edit-quotations')) throw new Refusal('access.missing_permission');
  const over = new Refusal('quotation.over', { details: { day: formatDay(day(row.valid_until)) } });
  if (row.state === 'expired') throw over;
  if (!isUndecided(row.state)) throw quotation.movedOn(row, 'accept');
  if (via === 'desk') return;
  if (row.state === 'draft') throw new Refusal('quotation.being_changed');
  if (row.valid_until < tx.today) throw over;
}

function assertWish(tx: WriteTx, wished: string | null | undefined): void {
  if (wished && (wished <= tx.today || wished > addDays(day(tx.today), 92))) throw new Refusal('quotation.wished_day');
}

/** What the customer knows of the glass goes onto the lines; what nobody was asked stays as it was. */
async function keepAnswers(tx: WriteTx, id: string, option: OptionRow, answers: NonNullable<AcceptQuotation['answers']>): Promise<void> {
  const lines = (await findLines(tx, id)).filter((line) => line.option_id === option.id && line.kind === 'glass');
  for (const { lineId, features } of answers) {
    const line = lines.find((each) => each.id === lineId);
    if (!line) throw new Refusal('quotation.line_unknown');
    const known = Object.fromEntries([...featuresOf(line), ...features].map(({ topic, present }) => [topic, present]));
    await updateLine(tx, found(line).id, { features: JSON.stringify(known), features_source: 'questions' });
  }
}
