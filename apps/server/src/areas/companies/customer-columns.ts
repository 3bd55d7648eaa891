import type { CustomerChange } from '@quarterlight/contract/companies/schemas';
import { idOrNull } from '@quarterlight/kit/ids';
import type { Updateable } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Customer } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { commonColumns } from './columns.ts';

/** The columns of what was sent; what was left out stays as it is. The reason of a stop goes with the stop. */
export function customerColumns(sent: CustomerChange): Updateable<Customer> {
  const { creditLimit, excessDefault, authorisationLimit } = sent;
  return {
    ...commonColumns(sent),
    account_code: sent.accountCode?.toUpperCase(),
    type: sent.type,
    on_stop: sent.onStop,
    stop_reason: sent.onStop === false ? '' : sent.stopReason?.trim(),
    parent_id: sent.parentId === undefined ? undefined : idOrNull(sent.parentId),
    credit_limit_pence: creditLimit?.amount,
    terms_days: sent.termsDays,
    order_number_required: sent.orderNumberRequired,
    excess_default_pence: excessDefault?.amount,
    asks_vat_registered: sent.asksVatRegistered,
    required_fields: sent.requiredFields === undefined ? undefined : sent.requiredFields && [...new Set(sent.requiredFields)],
    authorisation_limit_pence: authorisationLimit === undefined ? undefined : (authorisationLimit?.amount ?? null),
    accept_within_hours: sent.acceptWithinHours,
    fit_within_days: sent.fitWithinDays,
    consolidated: sent.consolidated,
    consolidated_to: sent.consolidatedTo,
    discount_basis_points: sent.discountBasisPoints,
    quotations_module: sent.quotationsModule,
  };
}

/** Refuses a parent that is not there, is the account itself or stands below it. */
export async function assertParent(tx: ReadTx, id: string, parentId: string | null | undefined): Promise<void> {
  let at = idOrNull(parentId);
  for (let steps = 0; at !== null; steps += 1) {
    if (at === id || steps > 20) throw new Refusal('customer.own_parent');
    const row = await tx.db.selectFrom('customer').select('parent_id').where('id', '=', at).executeTakeFirst();
    if (row === undefined) throw new Refusal('customer.parent_unknown');
    at = row.parent_id;
  }
}
