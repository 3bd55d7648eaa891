import type { WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import type { Actor } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { type Caps, presentPricedLine } from '../catalogue/index.ts';
import { glassStateOf, type LineFacts, supplyOrderOf } from './line-facts.ts';
import { named } from './worksheets.present.ts';

interface Context {
  readonly actor: Actor;
  readonly currency: string;
  readonly people: ReadonlyMap<string, string>;
  readonly caps: Caps;
}

/** A line as the page shows it; costs only for those who may see them. */
export function presentLine(line: LineFacts, context: Context): WorksheetLineView {
  const { people } = context;
  const state = glassStateOf(line);
  return {
    ...presentPricedLine(line, { ...context, glassName: line.glass_name ?? '' }),
    ...onWire(line, 'features_confirmed_at', 'allocation_id', 'fitted_at'),
    featuresConfirmedBy: people.get(line.features_confirmed_by ?? '') ?? '',
    topUp: line.top_up,
    jobType: line.job_type_id === null ? null : { id: line.job_type_id, name: line.job_type_name ?? '' },
    creditOf: line.credit_of_id,
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
