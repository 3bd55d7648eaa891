import type { QuotationDetail, QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import { aboveCap } from '@quarterlight/contract/rules/agreed';
import { splitJob } from '@quarterlight/contract/rules/split';
import { basisPointsOf } from '@quarterlight/kit/money';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type Caps, presentPricedLine } from '../catalogue/index.ts';
import type { CustomerRow } from '../companies/index.ts';
import type { LineRow, OptionRow, QuotationRow } from './quotations.queries.ts';

/** What an option is shown with. */
export interface Context {
  readonly tx: ReadTx;
  readonly row: QuotationRow;
  readonly intake: QuotationIntake;
  readonly customer: CustomerRow;
  readonly caps: Caps;
  readonly names: ReadonlyMap<string, string>;
}

export const named = (names: ReadonlyMap<string, string>, id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });

/** An option as the office sees it; costs only for those who may see them. */
export function presentOption(context: Context, option: OptionRow, lines: readonly LineRow[]): QuotationDetail['options'][number] {
  const { tx, row, caps, names } = context;
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const sees = can(tx.actor, 'view-worksheet-costs');
  const cost = option.cost_pence;
  const own = lines.filter(({ option_id }) => option_id === option.id);
  return {
    ...onWire(option, 'id', 'title', 'note', 'recommended'),
    jobType: named(names, option.job_type_id),
    withdrawn: option.withdrawn_at !== null,
    accepted: option.id === row.accepted_option_id,
    net: money(option.net_pence),
    vat: money(option.vat_pence),
    gross: money(option.net_pence + option.vat_pence),
    shares: sharesOf(context, option),
    cost: sees && cost !== null ? money(cost) : null,
    marginBasisPoints: sees && cost !== null ? basisPointsOf(option.net_pence - cost, option.net_pence) : null,
    aboveCap: aboveCap(caps.job, option.net_pence),
    minutes: own.reduce((all, line) => all + line.minutes, 0),
    lines: own.map((line) => ({
      ...presentPricedLine(line, { actor: tx.actor, currency: tx.tenant.currency, caps, glassName: names.get(line.glass_type_id ?? '') ?? '' }),
      priceTyped: line.price_typed,
    })),
  };
}

/** Who would pay what, where the job has two payers. */
export function payersOf(
  customer: Pick<CustomerRow, 'type' | 'excess_default_pence'>,
  { insurance }: Pick<QuotationIntake, 'insurance'>,
  option: Pick<OptionRow, 'net_pence' | 'vat_pence'>,
) {
  return splitJob(termsOf(customer, { insurance }, option));
}

/** What an option would be shared from. */
export const termsOf = (
  customer: Pick<CustomerRow, 'type' | 'excess_default_pence'>,
  { insurance }: Pick<QuotationIntake, 'insurance'>,
  option: Pick<OptionRow, 'net_pence' | 'vat_pence'>,
) => ({
  billedTo: 'customer' as const,
  insurer: customer.type === 'insurer',
  netPence: option.net_pence,
  vatPence: option.vat_pence,
  excessPence: insurance?.excess.amount ?? customer.excess_default_pence,
  vatRegistered: insurance?.vatRegistered ?? false,
  vatRecoveryBasisPoints: insurance?.vatRecoveryBasisPoints,
  limitPence: insurance?.limit?.amount ?? null,
});

function sharesOf({ tx, customer, intake }: Context, option: OptionRow) {
  const split = payersOf(customer, intake, option);
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  return split === null ? null : { insurer: money(split.insurer.gross), policyholder: money(split.policyholder.gross) };
}
