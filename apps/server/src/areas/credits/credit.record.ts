import { purchaseCreditStateNames } from '@quarterlight/contract/credits/names';
import { PurchaseCreditState } from '@quarterlight/contract/credits/schemas';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { creditActions } from './credits.rules.ts';

export const purchaseCredit = defineRecord({
  entity: 'purchase-credit',
  table: 'purchase_credit',
  label: (row) => row.number,
  actions: creditActions,
  // As its order: whoever looks at one branch reads it, and changes it for the whole company.
  hidden: (_row, { branchId }) => branchId !== null,
  movedOn: (row) =>
    new Refusal('credits.moved_on', {
      details: { number: row.number, state: purchaseCreditStateNames[PurchaseCreditState.parse(row.state)].toLowerCase() },
    }),
  // Of two who settle credits with one credit note at once the second is told here.
  unique: {
    purchase_credit_note_once: (row) =>
      new Refusal('credits.note_twice', { details: { supplier: 'The supplier', note: row.credit_note ?? '', number: 'another credit' } }),
  },
  unlogged: ['credit_note_key', 'created_at', 'created_by', 'settled_at', 'settled_by', 'has_goods'],
  names: {
    rma_number: 'Return number',
    return_by: 'Back by',
    expected_pence: 'Asked for',
    handling_pence: 'Handling charge',
    credit_dated: 'Credit note dated',
    sent_how: 'Asked for by',
    chased_at: 'Last chased',
    chases: 'Times chased',
  },
});
