import { splitJob, splitSentences } from '@quarterlight/contract/rules/split';
import { PaymentTaken, type WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { formatMoney, type Pence, pence } from '@quarterlight/kit/money';
import { onWire } from '../../platform/database/on-wire.ts';
import { explainSplit } from '../payments/index.ts';
import { owedOf, type Recorded } from './facts.ts';
import { isAuthorisationAsked, missingOfInsurer, type TermsRow } from './hold-ups.ts';
import { billingTermsOf } from './money.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { hasEnded } from './worksheets.rules.ts';

/** Who covers a job, and on what terms. */
export function presentInsurance(
  row: WorksheetRow,
  account: TermsRow & { readonly asks_vat_registered: boolean },
  { currency, checkedBy }: { readonly currency: string; readonly checkedBy: string },
): WorksheetDetail['insurance'] {
  return {
    ...onWire(row, 'insurer_name', 'scheme', 'certificate_number', 'policy_number', 'claim_number', 'authorisation_number', 'authorisation_needed'),
    ...onWire(row, 'authorised_by', 'vat_recovery_basis_points', 'mandate_signed_by', 'mandate_signed_on', 'cover_checked_at', 'excess_explanation'),
    authorisationAsked: isAuthorisationAsked(row, account),
    missing: hasEnded(row.state) && row.state !== 'completed' ? [] : missingOfInsurer(row, account),
    vatRegistered: row.vat_answered ? row.vat_registered : null,
    asksVatRegistered: account.asks_vat_registered,
    excess: { amount: row.excess_pence, currency },
    limit: row.limit_pence === null ? null : { amount: row.limit_pence, currency },
    coverCheckedBy: checkedBy,
    policyholder: {
      name: row.policyholder_name,
      telephone: row.policyholder_telephone,
      email: row.policyholder_email,
      line1: row.policyholder_line1,
      line2: row.policyholder_line2,
      line3: row.policyholder_line3,
      town: row.policyholder_town,
      county: row.policyholder_county,
      postcode: row.policyholder_postcode,
    },
  };
}

const Payment = PaymentTaken.pick({ kind: true, method: true });

/** What was taken, what is owed and by whom, and how billing would share the job. */
export function presentMoney(
  recorded: Recorded,
  { currency, who }: { readonly currency: string; readonly who: (person: string | null) => string },
): Pick<WorksheetDetail, 'payments' | 'owed' | 'split' | 'deposit' | 'toGiveBack'> {
  const { row } = recorded;
  const money = (amount: number) => ({ amount, currency });
  const owed = owedOf(recorded);
  return {
    payments: recorded.payments.map((each) => ({
      ...Payment.parse(each),
      ...onWire(each, 'id', 'reference', 'taken_at'),
      amount: money(each.amount_pence),
      takenBy: who(each.taken_by),
      refunded: money(each.refunded_pence),
      refundable: money(each.unallocated_pence),
    })),
    owed: { total: money(owed.total), excess: money(owed.excess), customer: money(owed.customer), policyholder: money(owed.policyholder) },
    split: shared(recorded, currency),
    deposit: money(row.deposit_pence),
    toGiveBack: money(owed.toGiveBack),
  };
}

function shared({ row, customerType }: Recorded, currency: string): WorksheetDetail['split'] {
  const split = splitJob(billingTermsOf(row, customerType));
  if (split === null || row.gross_pence === 0) return null;
  const job = { net: pence(row.net_pence), vat: pence(row.vat_pence), gross: pence(row.gross_pence) };
  const words = (amount: Pence) => formatMoney(amount, currency);
  const sentences = splitSentences(split, { job, excessPence: row.excess_pence, account: row.customer_name, money: words });
  return explainSplit({ ...split, topUp: split.topUp.gross, job, vatRegistered: split.recoverableVat > 0, sentences }, currency);
}
