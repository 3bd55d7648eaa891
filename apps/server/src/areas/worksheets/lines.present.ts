import { FeatureTopic, LineKind } from '@quarterlight/contract/catalogue/lines';
import { aboveCap } from '@quarterlight/contract/rules/agreed';
import type { WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { z } from 'zod';
import { type Actor, can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { Caps } from '../catalogue/index.ts';
import { glassStateOf, type LineFacts, supplyOrderOf } from './line-facts.ts';
import { named } from './worksheets.present.ts';

const Steps = z.array(z.object({ step: z.string(), pricePence: z.number().nullable(), reason: z.string(), chosen: z.boolean() }));
const Features = z.partialRecord(FeatureTopic, z.boolean());

interface Context {
  readonly actor: Actor;
  readonly currency: string;
  readonly people: ReadonlyMap<string, string>;
  readonly caps: Caps;
}

/** A line as the page shows it; costs only for those who may see them. */
export function presentLine(line: LineFacts, context: Context): WorksheetLineView {
  const { actor, currency, people, caps } = context;
  const seesCosts = can(actor, 'view-worksheet-costs');
  const money = (amount: number) => ({ amount, currency });
  const state = glassStateOf(line);
  return {
    ...onWire(line, 'id', 'product_id', 'code', 'description', 'discount_basis_points', 'vat_rate_basis_points', 'features_confirmed_at', 'features_source'),
    ...onWire(line, 'unconfirmed_reason', 'allocation_id', 'fitted_at'),
    kind: LineKind.parse(line.kind),
    glassType: line.glass_type_id === null ? null : { id: line.glass_type_id, name: line.glass_name ?? '' },
    quantity: line.quantity_milli / 1000,
    unitPrice: money(line.unit_price_pence),
    net: money(line.net_pence),
    vat: money(line.vat_pence),
    cost: seesCosts && line.cost_pence !== null ? money(line.cost_pence) : null,
    priceChain: stepsOf(line.price_chain, seesCosts).map(({ pricePence, ...step }) => ({ ...step, price: pricePence === null ? null : money(pricePence) })),
    aboveCap: aboveCap(caps.ofProducts.get(line.product_id ?? '') ?? null, line.net_pence),
    features: Object.entries(featuresOf(line.features)).map(([topic, present]) => ({ topic: FeatureTopic.parse(topic), present })),
    featuresConfirmedBy: people.get(line.features_confirmed_by ?? '') ?? '',
    needsCalibration: line.needs_calibration ?? false,
    placeholder: line.placeholder ?? false,
    technician: named(people, line.technician_id),
    glassState: state,
    glassPlace: placeOf(line, state),
    order: state === 'on-order' ? supplyOrderOf(line) : null,
  };
}

export const placeOf = (line: LineFacts, state: string): string | null =>
  state === 'reserved' || state === 'in-van' ? `${line.place_code ?? ''} ${line.place_name ?? ''}`.trim() : null;

/** The kept chain; the mark-up's reason tells the cost. */
function stepsOf(kept: unknown, seesCosts: boolean) {
  const steps = Steps.safeParse(kept).data ?? [];
  return seesCosts
    ? steps
    : steps.map((step) => (step.step === 'mark-up' ? { ...step, reason: 'Mark-up on cost', pricePence: step.chosen ? step.pricePence : null } : step));
}

/** What is kept as confirmed of a piece of glass, by topic. */
export const featuresOf = (kept: unknown) => Features.safeParse(kept).data ?? {};
