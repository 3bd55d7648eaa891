import { AdasRequirement } from '@quarterlight/contract/intake';
import { type CompletionFacts, missingForCompletion } from '@quarterlight/contract/rules/completion';
import { openGates } from '@quarterlight/contract/rules/invoicing-gates';
import { excessOwed } from '@quarterlight/contract/rules/split';
import { checksAsked, completionLinks, isBondedGlass } from '@quarterlight/contract/worksheets/rules';
import { isBlank } from '@quarterlight/kit/text';
import { draftedOf, excessLeft, type PaymentRow, type ReceivableRow, spreadOf } from '../payments/index.ts';
import { missingOfInsurer, type TermsRow } from './hold-ups.ts';
import { glassStateOf, type LineFacts } from './line-facts.ts';
import { billingTermsOf, unbilledOf } from './money.ts';
import type { RowOf } from './visits.queries.ts';
import type { VisitRow, WorksheetRow } from './worksheets.queries.ts';
import { isGivenUp } from './worksheets.rules.ts';

/** What gates ask of an account; all null where the reader may not see it. */
export type AccountFacts = TermsRow & { readonly order_number_required: boolean | null; readonly asks_vat_registered: boolean | null };

/** An account that the reader may not see. */
export const unseenAccount: AccountFacts = {
  type: null,
  required_fields: null,
  authorisation_limit_pence: null,
  order_number_required: null,
  asks_vat_registered: null,
};

/** What is recorded of one worksheet. */
export interface Recorded {
  readonly row: WorksheetRow;
  /** Of its job type, and of what its lines are besides. */
  readonly jobKinds: readonly (string | null)[];
  readonly customerType: string;
  /** What its account asks of its jobs. */
  readonly account: AccountFacts;
  readonly lines: readonly LineFacts[];
  readonly visits: readonly VisitRow[];
  readonly checks: readonly RowOf<'worksheet_check'>[];
  readonly adhesives: readonly RowOf<'adhesive_use'>[];
  readonly calibrations: readonly RowOf<'calibration'>[];
  readonly damages: readonly RowOf<'worksheet_damage'>[];
  readonly payments: readonly PaymentRow[];
  readonly receivables: readonly ReceivableRow[];
  /** The job as payments knows it; null where no money was taken and nothing drafted. */
  readonly moneyJob: Parameters<typeof draftedOf>[0] | null;
}

/** One thing that is missing; `link` is the part of the page where it is mended. */
export interface MissingThing {
  readonly code: string;
  readonly message: string;
  readonly link: string;
}

const results = (recorded: Recorded) =>
  recorded.calibrations.map(({ result }) => (result === 'pass' ? ('pass' as const) : result === 'fail' ? ('fail' as const) : ('not-attempted' as const)));
const advisorySigned = (recorded: Recorded) => recorded.calibrations.some((calibration) => calibration.advisory_signed_by !== '');

/** Glass that waits in hand counts as fitted: completing fits it. */
const isInHand = (line: LineFacts): boolean => ['fitted', 'in-van', 'reserved'].includes(glassStateOf(line));

function completionFacts(recorded: Recorded, today: string, mileage: number | null): CompletionFacts {
  const { row, jobKinds, checks, lines, adhesives } = recorded;
  const visit = recorded.visits.at(-1);
  const answered = (stage: 'pre-fit' | 'post-fit') => ({
    asked: checksAsked(jobKinds, stage),
    answered: checks.filter((check) => check.stage === stage).length,
  });
  return {
    preFitChecks: answered('pre-fit'),
    postFitChecks: answered('post-fit'),
    glass: lines
      .filter((line) => line.kind === 'glass' && line.stock_tracked !== false)
      .map((line) => ({
        description: line.code === '' ? line.description : `${line.description} (${line.code})`,
        fitted: isInHand(line),
        bonded: isBondedGlass(line.glass_kind),
      })),
    adhesives: adhesives.map(({ batch, expires }) => ({
      batch,
      expiry: expires,
      temperatureCelsius: visit?.temperature_tenths == null ? null : visit.temperature_tenths / 10,
      humidityPercent: visit?.humidity_percent ?? null,
      driveAwayMinutes: visit?.drive_away_minutes ?? null,
      toldTo: visit?.drive_away_told_to ?? null,
    })),
    fittedOn: today,
    adas: AdasRequirement.parse(row.adas_requirement),
    calibrations: results(recorded),
    advisorySigned: advisorySigned(recorded),
    mileage,
    signed: row.signature_file_id !== null,
    noSignatureReason: row.signature_absence,
  };
}

/** Attempts at a calibration in the order in which they were made: the last says how the vehicle stands, whenever it was told. */
export const inOrderMade = <Attempt extends { readonly id: string; readonly performed_at: string }>(attempts: readonly Attempt[]): Attempt[] =>
  attempts.toSorted((one, other) => Date.parse(one.performed_at) - Date.parse(other.performed_at) || (one.id < other.id ? -1 : 1));

/** What completing still needs, in the order of the work. */
export const missingOf = (recorded: Recorded, today: string, mileage: number | null = recorded.row.mileage): MissingThing[] =>
  missingForCompletion(completionFacts(recorded, today, mileage)).map(({ code, message }) => ({ code, message, link: completionLinks[code] }));

const gateLinks = {
  technician: 'lines',
  'placeholder-part': 'lines',
  glass: 'lines',
  calibration: 'calibrations',
  batches: 'adhesives',
  'insurer-fields': 'insurance',
  'order-number': 'details',
  'vat-registered': 'insurance',
  excess: 'payments',
  'warranty-price': 'warranty',
} as const;

/** What stands between a completed worksheet and its invoice; each links to where it is mended. */
export function gatesOf(recorded: Recorded): MissingThing[] {
  const { row, lines } = recorded;
  const glass = lines.filter(({ kind }) => kind === 'glass');
  const gates = openGates({
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind === 'glass' || line.kind === 'part' ? 'part' : line.kind === 'labour' ? 'labour' : line.kind === 'calibration' ? 'calibration' : 'sundry',
      technicianId: line.technician_id,
      placeholder: line.placeholder ?? false,
      glassSettled: line.kind === 'glass' && line.stock_tracked !== false ? line.fitted_at !== null : null,
    })),
    adas: AdasRequirement.parse(row.adas_requirement),
    calibrations: results(recorded),
    advisorySigned: advisorySigned(recorded),
    bondedGlass: glass.some((line) => isBondedGlass(line.glass_kind)),
    adhesiveBatches: recorded.adhesives.length,
    insurerFieldsMissing: missingOfInsurer(row, recorded.account),
    payerType: recorded.account.type,
    orderNumberMissing: recorded.account.order_number_required === true && isBlank(row.order_number),
    vatUnanswered: recorded.account.asks_vat_registered === true && !row.vat_answered,
    excessDuePence: excessOwedOf(recorded),
    // A deposit pays of it, too.
    excessPaidPence: excessOwedOf(recorded) - owedOf(recorded).excess,
    excessReason: row.excess_explanation,
    pricedThoughFree: row.warranty_of_id !== null && !row.warranty_chargeable && row.gross_pence > 0,
  });
  return gates.map(({ code, message }) => ({ code, message, link: gateLinks[code] }));
}

/** What the policyholder owes of the excess, as billing will split the job; in pence. */
const excessOwedOf = ({ row, customerType }: Recorded): number => excessOwed(billingTermsOf(row, customerType));

/** What is still owed of the job by payer, and of its excess; and what was taken beyond all that. In pence. */
export function owedOf(recorded: Recorded): { total: number; excess: number; customer: number; policyholder: number; toGiveBack: number } {
  const { row, customerType, payments, receivables, moneyJob } = recorded;
  if (isGivenUp(row.state)) {
    const held = payments.reduce((all, payment) => all + payment.unallocated_pence, 0);
    return { total: 0, excess: 0, customer: 0, policyholder: 0, toGiveBack: held };
  }
  const drafted = moneyJob === null ? { customer: 0, policyholder: 0 } : draftedOf(moneyJob);
  const { left, unspent } = spreadOf({ payments, receivables, unposted: unbilledOf(row, billingTermsOf(row, customerType)) ?? drafted });
  return { ...left, total: left.customer + left.policyholder, excess: excessLeft(excessOwedOf(recorded), payments, left), toGiveBack: unspent };
}
