import { FeatureTopic, LineKind, type PricedLineView } from '@quarterlight/contract/catalogue/lines';
import { aboveCap } from '@quarterlight/contract/rules/agreed';
import { z } from 'zod';
import { type Actor, can, isOfOffice } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { Caps } from './caps.ts';

/** The columns of a priced line, as they are kept of a job and of a quotation alike. */
interface KeptLine {
  readonly id: string;
  readonly kind: string;
  readonly product_id: string | null;
  readonly glass_type_id: string | null;
  readonly code: string;
  readonly description: string;
  readonly quantity_milli: number;
  readonly unit_price_pence: number;
  readonly discount_basis_points: number;
  readonly vat_rate_basis_points: number;
  readonly net_pence: number;
  readonly vat_pence: number;
  readonly cost_pence: number | null;
  readonly price_chain: unknown;
  readonly features: unknown;
  readonly features_source: string;
  readonly unconfirmed_reason: string;
}

interface Around {
  readonly actor: Actor;
  readonly currency: string;
  readonly caps: Caps;
  /** What the line's glass type is called. */
  readonly glassName: string;
}

/** A priced line as its reader sees it: how the price came about is the office's, and costs are for those alone who may see them. */
export function presentPricedLine(line: KeptLine, { actor, currency, caps, glassName }: Around): PricedLineView {
  const seesCosts = can(actor, 'view-worksheet-costs');
  const money = (amount: number) => ({ amount, currency });
  return {
    ...onWire(line, 'id', 'product_id', 'code', 'description', 'discount_basis_points', 'vat_rate_basis_points', 'features_source', 'unconfirmed_reason'),
    kind: LineKind.parse(line.kind),
    glassType: line.glass_type_id === null ? null : { id: line.glass_type_id, name: glassName },
    quantity: line.quantity_milli / 1000,
    unitPrice: money(line.unit_price_pence),
    net: money(line.net_pence),
    vat: money(line.vat_pence),
    cost: seesCosts && line.cost_pence !== null ? money(line.cost_pence) : null,
    priceChain: stepsOf(line.price_chain, actor, seesCosts).map(({ pricePence, ...step }) => ({
      ...step,
      price: pricePence === null ? null : money(pricePence),
    })),
    aboveCap: aboveCap(caps.ofProducts.get(line.product_id ?? '') ?? null, line.net_pence),
    features: Object.entries(keptFeatures(line.features)).map(([topic, present]) => ({ topic: FeatureTopic.parse(topic), present })),
  };
}

const Steps = z.array(z.object({ step: z.string(), pricePence: z.number().nullable(), reason: z.string(), chosen: z.boolean() }));

/** How a kept price came about, step by step. */
export const keptSteps = (kept: unknown) => Steps.safeParse(kept).data ?? [];

/** The same for its reader: nothing of it for who is not of the office; and the mark-up's reason tells the cost, of a chain that was kept by somebody who sees it. */
function stepsOf(kept: unknown, actor: Actor, seesCosts: boolean) {
  if (!isOfOffice(actor)) return [];
  if (seesCosts) return keptSteps(kept);
  return keptSteps(kept).map((step) =>
    step.step === 'mark-up' ? { ...step, reason: 'Mark-up on cost', pricePence: step.chosen ? step.pricePence : null } : step,
  );
}

const Features = z.partialRecord(FeatureTopic, z.boolean());

/** What is kept as known of a piece of glass, by topic. */
export const keptFeatures = (kept: unknown) => Features.safeParse(kept).data ?? {};
