import { FeatureTopic, type NewLine } from '@quarterlight/contract/catalogue/lines';
import { jobKindOf } from '@quarterlight/contract/quotations/rules';
import type { OptionInput, QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import { QuotationKind } from '@quarterlight/contract/system/kinds';
import { newId } from '@quarterlight/kit/ids';
import { lineCost, pence, sum, unitCost } from '@quarterlight/kit/money';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keptFeatures, keptSteps, type PricedLine, pricedColumns, priceLines } from '../catalogue/index.ts';
import { chooseLookup, lookupByKind } from '../system/index.ts';
import { insertLines, insertOptions, type LineRow, type OptionRow } from './quotations.queries.ts';

/** For whom options are priced. */
interface Basis {
  readonly customerId: string;
  readonly place: QuotationIntake['place'];
}

interface PricedOption {
  readonly wanted: OptionInput;
  readonly id: string;
  readonly lines: readonly { readonly line: PricedLine; readonly wish: NewLine }[];
}

/** The id of the job type that an option of this quotation job type becomes. */
export async function jobTypeOf(tx: WriteTx, quotationJobTypeId: string, kept?: string | null): Promise<string> {
  const { kind } = await chooseLookup(tx, 'quotation-job-types', quotationJobTypeId, 'quotation.job_type', kept);
  return (await lookupByKind(tx, 'job-types', jobKindOf(QuotationKind.safeParse(kind).data ?? null))).id;
}

/** A price that was typed before stays whoever's it was. */
function asTypedBefore(line: PricedLine, kept: readonly LineRow[]): PricedLine {
  if (!line.overridden) return line;
  const before = kept.find(
    (row) =>
      row.price_typed &&
      row.unit_price_pence === line.unitPricePence &&
      row.kind === line.kind &&
      row.product_id === line.productId &&
      row.description === line.description,
  );
  const typed = keptSteps(before?.price_chain).find(({ step }) => step === 'typed');
  return typed ? { ...line, chain: line.chain.map((step) => (step.step === 'typed' ? typed : step)) } : line;
}

/** Prices options by the catalogue's chain as a job's lines are. Refuses `quotation.job_type`, `quotation.one_recommended` and what a line is refused for. */
export async function priceOptions(
  tx: WriteTx,
  options: readonly OptionInput[],
  { customerId, place }: Basis,
  kept: { readonly options: readonly OptionRow[]; readonly lines: readonly LineRow[] } = { options: [], lines: [] },
): Promise<PricedOption[]> {
  if (options.filter(({ recommended }) => recommended).length > 1) throw new Refusal('quotation.one_recommended');
  const priced: PricedOption[] = [];
  for (const wanted of options) {
    const before = wanted.id === undefined ? undefined : kept.options.find(({ id }) => id === wanted.id);
    if (wanted.id !== undefined && before === undefined) throw new Refusal('quotation.option_unknown');
    const jobTypeId = await jobTypeOf(tx, wanted.jobTypeId, before?.job_type_id);
    const lines = await priceLines(tx, wanted.lines, { customerId, jobTypeId, place, day: tx.today });
    priced.push({
      wanted,
      id: wanted.id ?? newId(),
      lines: wanted.lines.map((wish, index) => ({ line: asTypedBefore(found(lines[index]), kept.lines), wish })),
    });
  }
  return priced;
}

const costOf = ({ costUnit, quantityMilli }: PricedLine): number | null => (costUnit === null ? null : lineCost(unitCost(costUnit), quantityMilli));

const sumsOf = ({ lines }: PricedOption) => {
  const costs = lines.flatMap(({ line }) => costOf(line) ?? []);
  return {
    net_pence: sum(lines.map(({ line }) => pence(line.netPence))),
    vat_pence: sum(lines.map(({ line }) => pence(line.vatPence))),
    cost_pence: costs.length === 0 ? null : sum(costs.map(pence)),
  };
};

/** Writes priced options, whose rows are not there, in their order. */
export async function writeOptions(
  tx: WriteTx,
  quotationId: string,
  options: readonly PricedOption[],
  withdrawn: ReadonlyMap<string, string | null> = new Map(),
): Promise<void> {
  await insertOptions(
    tx,
    options.map((option, index) => ({
      id: option.id,
      quotation_id: quotationId,
      position: index + 1,
      title: option.wanted.title.trim(),
      note: option.wanted.note?.trim() ?? '',
      job_type_id: option.wanted.jobTypeId,
      recommended: option.wanted.recommended ?? false,
      withdrawn_at: withdrawn.get(option.id) ?? null,
      ...sumsOf(option),
    })),
  );
  await insertLines(
    tx,
    options.flatMap((option) =>
      option.lines.map(({ line, wish }, index) => ({
        id: newId(),
        quotation_id: quotationId,
        option_id: option.id,
        position: index + 1,
        kind: line.kind,
        product_id: line.productId,
        glass_type_id: line.glassTypeId,
        code: line.code,
        description: line.description,
        ...pricedColumns(line),
        cost_pence: costOf(line),
        minutes: line.minutes,
        price_typed: line.overridden,
        features: JSON.stringify(Object.fromEntries((wish.features ?? []).map(({ topic, present }) => [topic, present]))),
        features_source: (wish.features ?? []).length > 0 ? (wish.featuresSource ?? 'questions') : '',
        unconfirmed_reason: wish.unconfirmedReason ?? '',
      })),
    ),
  );
}

interface Offered {
  readonly id: string;
  readonly job_type_id: string | null;
  readonly recommended: boolean;
  readonly withdrawn_at: string | null;
  readonly net_pence: number;
  readonly vat_pence: number;
  readonly cost_pence: number | null;
}

/** The option that a quotation stands for in lists: the accepted one, else the recommended one, else the first that is still offered. */
export const mainOption = <Option extends Pick<Offered, 'id' | 'recommended' | 'withdrawn_at'>>(
  options: readonly Option[],
  acceptedId: string | null,
): Option | undefined => {
  const offered = options.filter(({ withdrawn_at }) => withdrawn_at === null);
  return options.find(({ id }) => id === acceptedId) ?? offered.find(({ recommended }) => recommended) ?? offered[0] ?? options[0];
};

/** What of a quotation is its main option's. */
export function mainColumns(options: readonly Offered[], acceptedId: string | null) {
  const main = mainOption(options, acceptedId);
  if (main === undefined) return {};
  const { net_pence, vat_pence, cost_pence } = main;
  return { job_type_id: main.job_type_id, net_pence, vat_pence, gross_pence: net_pence + vat_pence, cost_pence: cost_pence ?? 0 };
}

/** The same of options that were just priced. */
export const mainColumnsOf = (options: readonly PricedOption[], withdrawn: ReadonlyMap<string, string | null> = new Map()) =>
  mainColumns(
    options.map((option) => ({
      id: option.id,
      job_type_id: option.wanted.jobTypeId,
      recommended: option.wanted.recommended ?? false,
      withdrawn_at: withdrawn.get(option.id) ?? null,
      ...sumsOf(option),
    })),
    null,
  );

/** What is known of a line's glass. */
export const featuresOf = ({ features }: Pick<LineRow, 'features'>) =>
  Object.entries(keptFeatures(features)).map(([topic, present]) => ({ topic: FeatureTopic.parse(topic), present }));
