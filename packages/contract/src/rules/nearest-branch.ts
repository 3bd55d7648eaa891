import { capitalise } from '@quarterlight/kit/text';
import { kilometresBetween, milesText } from './distance.ts';
import { listedFor } from './postcode.ts';

/** A branch that may be proposed; closed ones are not among them. */
export interface ProposableBranch {
  readonly id: string;
  readonly kind: 'own' | 'subcontract';
  readonly postcodeAreas: readonly string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Where the work is. */
export interface PlaceOfWork {
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A proposed branch and why: `Serves NR14`, `6.1 miles away`. */
export interface ProposedBranch {
  readonly id: string;
  readonly why: string;
}

/**
 * The branch for a place of work: whoever serves its postcode, the most specific area first (sector, district, area), else the nearest by coordinates. Of
 * equals our own comes before a subcontractor, then the nearer, then the first. Null where nothing is known.
 */
export const proposeBranch = (branches: readonly ProposableBranch[], place: PlaceOfWork): ProposedBranch | null => rankBranches(branches, place)[0] ?? null;

/** All that are known to be near, in that order. */
export function rankBranches(branches: readonly ProposableBranch[], place: PlaceOfWork): ProposedBranch[] {
  const known = branches.map((branch) => ({ branch, listed: listedFor(place.postcode, branch.postcodeAreas), away: awayOf(branch, place) }));
  const own = ({ branch }: (typeof known)[number]) => (branch.kind === 'own' ? 0 : 1);
  const serving = known
    .filter(({ listed }) => listed !== null)
    .toSorted((one, other) => (other.listed?.length ?? 0) - (one.listed?.length ?? 0) || own(one) - own(other) || far(one.away) - far(other.away));
  const near = known
    .filter(({ listed, away }) => listed === null && away !== null)
    .toSorted((one, other) => far(one.away) - far(other.away) || own(one) - own(other));
  return [
    ...serving.map(({ branch, listed }) => ({ id: branch.id, why: `Serves ${listed}` })),
    ...near.map(({ branch, away }) => ({ id: branch.id, why: `${capitalise(milesText(away ?? 0))} away` })),
  ];
}

const far = (away: number | null): number => away ?? Number.MAX_VALUE;

function awayOf(branch: ProposableBranch, { latitude, longitude }: PlaceOfWork): number | null {
  if (latitude === null || longitude === null || branch.latitude === null || branch.longitude === null) return null;
  return kilometresBetween({ latitude, longitude }, { latitude: branch.latitude, longitude: branch.longitude });
}
