import type { ProductFeature } from '../catalogue/schemas.ts';
import type { GlassKind } from '../system/kinds.ts';
import { decodeEurocode, describeEurocode, type Eurocode } from './eurocode.ts';
import { acousticTints, letteredFeatures, privacyTints } from './eurocode-letters.ts';
import { calibrationLikely } from './feature-questions.ts';

/** What a code seems to say of a product, as a product is written. */
export interface HintOfCode {
  readonly words: string;
  readonly position: string;
  readonly glassKind: GlassKind | null;
  readonly features: readonly ProductFeature[];
  readonly needsCalibration: boolean;
}

/** The hint of a code; null where it is no Eurocode. */
export function hintOfCode(code: string): HintOfCode | null {
  const decoded = decodeEurocode(code);
  if (decoded === null) return null;
  return {
    words: describeEurocode(decoded),
    position: positionOf(decoded),
    glassKind: glassKindOf(decoded),
    features: featuresOf(decoded),
    needsCalibration: calibrationLikely(decoded),
  };
}

const positionOf = ({ position, side }: Eurocode): string => [position?.replace('-', ' '), side].filter(Boolean).join(' ');

function featuresOf({ features, tint, topBand }: Eurocode): ProductFeature[] {
  const said = new Set<string>(features.map(({ feature }) => feature));
  const byTint: ProductFeature[] = [
    ...(acousticTints.has(tint?.code ?? '') ? (['acoustic'] as const) : []),
    ...(topBand === null ? [] : (['tint-band'] as const)),
    ...(privacyTints.has(tint?.code ?? '') ? (['privacy'] as const) : []),
  ];
  return [...letteredFeatures.filter((feature) => said.has(feature)), ...byTint];
}

/** Which glass of the vehicle it is; null for what is no glass, and where the code does not tell the side of a door. */
function glassKindOf({ kind, position, side }: Eurocode): GlassKind | null {
  if (kind === 'windscreen' || kind === 'backlight' || kind === 'roof') return kind;
  if (kind !== 'side' || position === null) return null;
  if (position === 'front-door' && side !== null) return `door-front-${side}`;
  if (position === 'rear-door' && side !== null) return `door-rear-${side}`;
  if (position === 'front-quarter') return 'quarter-front';
  if (position === 'rear-quarter') return 'quarter-rear';
  if (position === 'middle-quarter') return 'quarter-middle';
  return position === 'front-vent' || position === 'rear-vent' ? 'vent' : null;
}
