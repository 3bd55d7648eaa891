import type { NewQuotation } from '@quarterlight/contract/quotations/schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { assertTakesWork, getBranch, getCustomer, nearestBranch } from '../companies/index.ts';
import { getSettings, nextNumber } from '../system/index.ts';
import { addFollowUp } from './follow-ups.ts';
import { assertHolds, customerColumns, intakeColumns } from './intake.ts';
import { mainColumnsOf, priceOptions, writeOptions } from './options.ts';
import { quotation } from './quotation.record.ts';
import type { QuotationRow } from './quotations.queries.ts';
import { noFollowUp } from './quotations.rules.ts';

/** Makes a draft in one transaction: the vehicle, the options priced anew, and its first follow-up where a day was given. */
export async function createQuotation(tx: WriteTx, wanted: NewQuotation): Promise<QuotationRow> {
  const { quotations } = await getSettings(tx);
  const customer = await getCustomer(tx, wanted.customerId);
  assertTakesWork(customer);
  const validUntil = wanted.validUntil ?? addDays(day(tx.today), quotations.holdsDays);
  assertHolds(tx, validUntil);
  const intake = await intakeColumns(tx, wanted.intake, null);
  const options = await priceOptions(tx, wanted.options, { customerId: customer.id, place: wanted.intake.place });
  const branchId = await branchOf(tx, wanted);
  const number = await nextNumber(tx, 'quotation');
  return quotation.make(
    tx,
    {
      id: newId(),
      number,
      ...customerColumns(customer),
      ...intake,
      ...mainColumnsOf(options),
      branch_id: branchId,
      owner_id: wanted.ownerId ?? tx.actor.userId,
      valid_until: validUntil,
      follow_up_on: wanted.followUpOn ?? null,
      follow_up_order: wanted.followUpOn ?? noFollowUp,
      created_at: tx.now,
      updated_at: tx.now,
    },
    {
      event: 'Created',
      after: { number, customer: customer.name, registration: intake.registration, options: wanted.options.map(({ title }) => title) },
      children: async ({ id }) => {
        await writeOptions(tx, id, options);
        if (wanted.followUpOn) await addFollowUp(tx, id, { dueOn: wanted.followUpOn, note: '' });
      },
    },
  );
}

/** The branch that was chosen or whose people quote; where nobody said, the one that serves the place. */
async function branchOf(tx: WriteTx, { branchId, intake }: NewQuotation): Promise<string | null> {
  if (branchId) return (await getBranch(tx, branchId)).id;
  return tx.actor.branchId ?? (branchId === null ? null : nearestBranch(tx, intake.address));
}
