import type { ChangeQuotation } from '@quarterlight/contract/quotations/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch } from '../companies/index.ts';
import { approvalColumns } from './approvals.ts';
import { assertHolds, intakeColumns, intakeOf } from './intake.ts';
import { mainColumns, mainColumnsOf, priceOptions, writeOptions } from './options.ts';
import { quotation } from './quotation.record.ts';
import { deleteOptions, findLines, findOptions, type QuotationRow, updateOption } from './quotations.queries.ts';

/** Changes parts, each given whole; what was sent becomes a draft of the next revision, and cannot be accepted until it is sent again. */
export async function changeQuotation(tx: WriteTx, id: string, version: number, change: ChangeQuotation): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, { action: 'edit', version });
  if (change.branchId) await getBranch(tx, change.branchId);
  if (change.validUntil !== undefined && change.validUntil !== before.valid_until) assertHolds(tx, change.validUntil);
  const kept = intakeOf(before);
  const intake = change.intake ? await intakeColumns(tx, change.intake, kept) : {};
  const options = change.options ? await otherOptions(tx, before, change.options, (change.intake ?? kept).place) : {};
  const approval = change.options || change.intake ? await approvalColumns(tx, before) : {};
  const again = before.state === 'sent';
  return quotation.settle(tx, before, {
    set: {
      ...(change.branchId === undefined ? {} : { branch_id: change.branchId }),
      ...(change.ownerId === undefined ? {} : { owner_id: change.ownerId }),
      ...(change.validUntil === undefined ? {} : { valid_until: change.validUntil }),
      ...intake,
      ...options,
      ...approval,
      ...(again ? { state: 'draft', revision: before.revision + 1 } : {}),
    },
    action: 'changed',
    event: again ? `Changed: revision ${before.revision + 1} begun` : 'Changed',
    ...(change.options ? { after: { options: change.options.map(({ title }) => title) } } : {}),
  });
}

/** Puts other options in place of those that were there; one that keeps its id is the same to whoever looks at it. */
async function otherOptions(tx: WriteTx, before: QuotationRow, wanted: NonNullable<ChangeQuotation['options']>, place: 'mobile' | 'workshop') {
  const [kept, lines] = await Promise.all([findOptions(tx, before.id), findLines(tx, before.id)]);
  const withdrawn = new Map(kept.map((option) => [option.id, option.withdrawn_at]));
  const options = await priceOptions(tx, wanted, { customerId: before.customer_id, place }, { options: kept, lines });
  await deleteOptions(
    tx,
    kept.map(({ id }) => id),
  );
  await writeOptions(tx, before.id, options, withdrawn);
  return mainColumnsOf(options, withdrawn);
}

/** Takes an option back, or offers it again. Refuses `quotation.last_option`: one has to stay. */
export async function withdrawOption(tx: WriteTx, id: string, optionId: string, withdrawn: boolean): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, { action: 'edit' });
  const options = await findOptions(tx, id);
  const option = options.find((each) => each.id === optionId);
  if (!option) throw new Refusal('quotation.option_unknown');
  const now = options.map((each) => (each.id === optionId ? { ...each, withdrawn_at: withdrawn ? (each.withdrawn_at ?? tx.now) : null } : each));
  if (now.every(({ withdrawn_at }) => withdrawn_at !== null)) throw new Refusal('quotation.last_option');
  await updateOption(tx, optionId, { withdrawn_at: withdrawn ? (option.withdrawn_at ?? tx.now) : null });
  return quotation.settle(tx, before, {
    set: mainColumns(now, null),
    action: withdrawn ? 'option_withdrawn' : 'option_offered',
    event: `${withdrawn ? 'Withdrew' : 'Offered again'}: ${option.title}`,
    after: { option: option.title },
  });
}
