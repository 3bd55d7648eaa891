import { AdasRequirement } from '@quarterlight/contract/intake';
import { type HoldUp, holdUpsOf } from '@quarterlight/contract/rules/hold-ups';
import { type AccountTerms, authorisationAsked, insurerFieldsMissing } from '@quarterlight/contract/rules/insurer-fields';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findGlass, glassStateOf, isUnconfirmed, supplyOrderOf } from './line-facts.ts';
import { answersAwaited } from './offer-words.ts';
import { findAccounts, type WorksheetRow } from './worksheets.queries.ts';
import { hasEnded } from './worksheets.rules.ts';

/** What hold-ups are computed from, as lists select it. */
type HoldUpRow = Pick<
  WorksheetRow,
  | 'id'
  | 'state'
  | 'adas_requirement'
  | 'order_number'
  | 'credit_allowed_at'
  | 'offering'
  | 'approval'
  | 'approval_note'
  | 'deposit_pence'
  | 'taken_pence'
  | 'gross_pence'
  | keyof Insured
>;
type Insured = Pick<
  WorksheetRow,
  'policy_number' | 'claim_number' | 'loss_on' | 'authorisation_needed' | 'authorisation_number' | 'certificate_number' | 'mandate_signed_by' | 'net_pence'
>;
/** What an account asks of its jobs, as it is read. */
export type TermsRow = Pick<HoldUpCustomer, 'type' | 'required_fields' | 'authorisation_limit_pence'>;

/** What of the customer holds a job up; null where the asker may not see the customer. */
interface HoldUpCustomer {
  readonly type: string | null;
  readonly on_stop: boolean | null;
  readonly credit_limit_pence: number | null;
  readonly exposure_pence: number | null;
  readonly order_number_required: boolean | null;
  readonly required_fields: readonly string[] | null;
  readonly authorisation_limit_pence: number | null;
}

type Glass = Parameters<typeof glassStateOf>[0] & Parameters<typeof isUnconfirmed>[0] & Parameters<typeof supplyOrderOf>[0];

/** What keeps each worksheet from its visit, by id; ended ones are held up by nothing. */
export async function holdUpsOfMany(tx: ReadTx, rows: readonly (HoldUpRow & HoldUpCustomer)[]): Promise<Map<string, HoldUp[]>> {
  const live = rows.filter(({ state }) => !hasEnded(state));
  const ids = live.map(({ id }) => id);
  const [glass, awaited] = await Promise.all([findGlass(tx, ids), answersAwaited(tx, live)]);
  const byWorksheet = Map.groupBy(glass, (line) => line.worksheet_id);
  return new Map(live.map((row) => [row.id, holdUpsOfOne(tx, row, byWorksheet.get(row.id) ?? [], row, awaited.get(row.id))]));
}

/** The same of worksheets whose customers are not read yet. */
export async function holdUpsOfRows(tx: ReadTx, rows: readonly WorksheetRow[]): Promise<Map<string, HoldUp[]>> {
  const accounts = await findAccounts(
    tx,
    rows.map((row) => row.customer_id),
  );
  return holdUpsOfMany(
    tx,
    rows.map((row) => ({ ...row, ...(accounts.get(row.customer_id) ?? unseen) })),
  );
}

const unseen: HoldUpCustomer = {
  type: null,
  on_stop: null,
  credit_limit_pence: null,
  exposure_pence: null,
  order_number_required: null,
  required_fields: null,
  authorisation_limit_pence: null,
};

/** What keeps one worksheet from its visit. */
export function holdUpsOfOne(
  { today }: Pick<ReadTx, 'today'>,
  row: HoldUpRow,
  lines: readonly Glass[],
  customer: HoldUpCustomer,
  answerOf: string | undefined,
): HoldUp[] {
  if (hasEnded(row.state)) return [];
  const glass = lines.filter(({ kind }) => kind === 'glass');
  return holdUpsOf({
    glassOutstanding: glass.flatMap((line) => {
      const state = glassStateOf(line);
      return state === 'on-order' ? [supplyOrderOf(line)] : state === 'needed' ? [null] : [];
    }),
    today,
    answerOf,
    authorisationNeeded: isAuthorisationAsked(row, customer),
    authorisation: row.authorisation_number,
    approval: row.approval === null ? null : { standing: row.approval, words: row.approval_note },
    depositDuePence: Math.min(row.deposit_pence, row.gross_pence),
    depositPaidPence: row.taken_pence,
    orderNumberNeeded: customer.order_number_required ?? false,
    orderNumber: row.order_number,
    adas: AdasRequirement.parse(row.adas_requirement),
    glassUnconfirmed: glass.filter(isUnconfirmed).length,
    customerOnStop: customer.on_stop ?? false,
    overCreditLimit: (customer.credit_limit_pence ?? 0) > 0 && (customer.exposure_pence ?? 0) > (customer.credit_limit_pence ?? 0),
    creditReleased: row.credit_allowed_at !== null,
    insurerFieldsMissing: missingOfInsurer(row, customer),
    payerType: customer.type,
  });
}

const termsOf = ({ type, required_fields, authorisation_limit_pence }: TermsRow): AccountTerms => ({
  type,
  requiredFields: required_fields,
  authorisationLimitPence: authorisation_limit_pence,
});

/** Whether the job needs its account's authorisation. */
export const isAuthorisationAsked = (row: Insured, account: TermsRow): boolean =>
  authorisationAsked(termsOf(account), { authorisationNeeded: row.authorisation_needed, netPence: row.net_pence });

/** The fields that the account asks for and that are empty. */
export const missingOfInsurer = (row: Insured, account: TermsRow) =>
  insurerFieldsMissing(termsOf(account), {
    policyNumber: row.policy_number,
    claimNumber: row.claim_number,
    certificateNumber: row.certificate_number,
    mandateSignedBy: row.mandate_signed_by,
    lossOn: row.loss_on,
    authorisationNeeded: row.authorisation_needed,
    authorisationNumber: row.authorisation_number,
    netPence: row.net_pence,
  });
