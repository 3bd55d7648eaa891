import { LineKind } from '@quarterlight/contract/catalogue/lines';
import type { QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { noApproval } from '../approvals/index.ts';
import { keptSteps, type PricedLine } from '../catalogue/index.ts';
import { endLinks } from '../links/index.ts';
import { followUpColumns } from './follow-ups.ts';
import { intakeOf } from './intake.ts';
import { featuresOf, jobTypeOf, mainColumns, mainOption } from './options.ts';
import { quotation } from './quotation.record.ts';
import { endFollowUps, findLines, findOptions, findPhotoFiles, type LineRow, type OptionRow, type QuotationRow } from './quotations.queries.ts';

/** A quotation that is taken up to become a job: who, what vehicle, which option at which prices, and the photographs' contents. */
export interface QuotedJob {
  readonly row: QuotationRow;
  readonly intake: QuotationIntake;
  readonly option: OptionRow;
  readonly jobTypeId: string;
  readonly lines: readonly {
    readonly id: string;
    readonly line: PricedLine;
    readonly features: ReturnType<typeof featuresOf>;
    readonly featuresSource: string;
    readonly unconfirmedReason: string;
  }[];
  readonly photographs: Awaited<ReturnType<typeof findPhotoFiles>>;
}

/** Takes a quotation up to make a job of an option: the one that is named, else the accepted one, else its main one. Refuses `quotation.moved_on`, `quotation.option_unknown`. */
export async function takeUpQuoted(tx: WriteTx, id: string, version: number, optionId?: string): Promise<QuotedJob> {
  if (tx.actor.customerId !== null) throw new Refusal('record.not_found');
  const row = await quotation.takeUp(tx, id, { action: 'book', version });
  const [options, lines, photographs] = await Promise.all([findOptions(tx, id), findLines(tx, id), findPhotoFiles(tx, id)]);
  const option = optionId === undefined ? mainOption(options, row.accepted_option_id) : options.find((each) => each.id === optionId);
  if (!option?.job_type_id) throw new Refusal('quotation.option_unknown');
  if (option.withdrawn_at !== null && option.id !== row.accepted_option_id) throw new Refusal('quotation.option_withdrawn');
  return {
    row,
    intake: intakeOf(row),
    option,
    jobTypeId: await jobTypeOf(tx, option.job_type_id, option.job_type_id),
    lines: lines.filter((line) => line.option_id === option.id).map(carried),
    photographs,
  };
}

/** A line as it was quoted: no price is reckoned again, so that the job comes to the penny that was accepted. */
const carried = (line: LineRow): QuotedJob['lines'][number] => ({
  id: line.id,
  line: {
    kind: LineKind.parse(line.kind),
    productId: line.product_id,
    glassTypeId: line.glass_type_id,
    code: line.code,
    description: line.description,
    quantityMilli: line.quantity_milli,
    unitPricePence: line.unit_price_pence,
    discountBasisPoints: line.discount_basis_points,
    vatRateBasisPoints: line.vat_rate_basis_points,
    netPence: line.net_pence,
    vatPence: line.vat_pence,
    chain: keptSteps(line.price_chain),
    costUnit: null,
    minutes: line.minutes,
    overridden: line.price_typed,
  },
  features: featuresOf(line),
  featuresSource: line.features_source,
  unconfirmedReason: line.unconfirmed_reason,
});

/** Ends what `takeUpQuoted` began: the quotation is booked, and names its job. */
export async function settleBooked(tx: WriteTx, { row, option }: QuotedJob, job: { readonly id: string; readonly number: string }): Promise<void> {
  await endFollowUps(tx, row.id, { outcome: 'not-needed', note: '' });
  await endLinks(tx, row.id, { purpose: 'quotation', how: 'used_at' });
  const accepted =
    row.accepted_option_id === null ? { accepted_option_id: option.id, accepted_via: 'desk', accepted_by_name: tx.actor.displayName, decided_at: tx.now } : {};
  await quotation.settle(tx, row, {
    set: {
      state: 'booked',
      // What was sent for approval goes on to the job.
      ...noApproval,
      worksheet_id: job.id,
      worksheet_number: job.number,
      ...accepted,
      ...mainColumns([option], option.id),
      ...(await followUpColumns(tx, row.id)),
    },
    action: 'booked',
    event: `Became worksheet ${job.number}: ${option.title}`,
    after: { worksheet: job.number },
  });
}
