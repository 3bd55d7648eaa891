import { LineKind } from '@quarterlight/contract/catalogue/lines';
import type { QuotationDetail, QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import { aboveCap } from '@quarterlight/contract/rules/agreed';
import { hasTwoPayers, splitByPayer } from '@quarterlight/contract/rules/split';
import { basisPointsOf } from '@quarterlight/kit/money';
import { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Caps } from '../catalogue/index.ts';
import type { CustomerRow } from '../companies/index.ts';
import { featuresOf } from './options.ts';
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
    lines: lines.filter(({ option_id }) => option_id === option.id).map((line) => presentLine(context, line)),
  };
}

/** Who would pay what, where the job has two payers. */
export function payersOf(
  customer: Pick<CustomerRow, 'type' | 'excess_default_pence'>,
  { insurance }: Pick<QuotationIntake, 'insurance'>,
  option: Pick<OptionRow, 'net_pence' | 'vat_pence'>,
) {
  const terms = {
    billedTo: 'customer' as const,
    insurer: customer.type === 'insurer',
    netPence: option.net_pence,
    vatPence: option.vat_pence,
    excessPence: insurance?.excess.amount ?? customer.excess_default_pence,
    vatRegistered: insurance?.vatRegistered ?? false,
    limitPence: insurance?.limit?.amount ?? null,
  };
  return hasTwoPayers(terms) ? splitByPayer(terms) : null;
}

function sharesOf({ tx, customer, intake }: Context, option: OptionRow) {
  const split = payersOf(customer, intake, option);
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  return split === null ? null : { insurer: money(split.insurer.gross), policyholder: money(split.policyholder.gross) };
}

const Steps = z.array(z.object({ step: z.string(), pricePence: z.number().nullable(), reason: z.string(), chosen: z.boolean() }));

function presentLine({ tx, caps, names }: Context, line: LineRow): QuotationDetail['options'][number]['lines'][number] {
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const sees = can(tx.actor, 'view-worksheet-costs');
  return {
    ...onWire(line, 'id', 'product_id', 'code', 'description', 'discount_basis_points', 'vat_rate_basis_points', 'price_typed', 'features_source'),
    ...onWire(line, 'unconfirmed_reason'),
    kind: LineKind.parse(line.kind),
    glassType: named(names, line.glass_type_id),
    quantity: line.quantity_milli / 1000,
    unitPrice: money(line.unit_price_pence),
    net: money(line.net_pence),
    vat: money(line.vat_pence),
    cost: sees && line.cost_pence !== null ? money(line.cost_pence) : null,
    // A mark-up's reason tells the cost, of a chain that was kept by somebody who sees it.
    priceChain: (Steps.safeParse(line.price_chain).data ?? []).map(({ pricePence, ...step }) => {
      const hides = !sees && step.step === 'mark-up';
      const price = hides && !step.chosen ? null : pricePence;
      return { ...step, reason: hides ? 'Mark-up on cost' : step.reason, price: price === null ? null : money(price) };
    }),
    aboveCap: aboveCap(caps.ofProducts.get(line.product_id ?? '') ?? null, line.net_pence),
    features: featuresOf(line),
  };
}
