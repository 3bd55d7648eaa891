import type { Given, GlassCandidate, GlassGroup } from '../../catalogue/index.ts';

/** What the answers confirm of the glass, as the worksheet's line keeps it. */
export const confirmedBy = (given: readonly Given[]) =>
  given.filter(({ answer }) => answer !== 'unknown').map(({ topic, answer }) => ({ topic, present: answer === 'yes' }));

/** What the answers and the glass of a group say about a calibration; null where they do not tell. */
export function adasOf(
  { kind }: Pick<GlassGroup, 'kind'>,
  candidate: GlassCandidate,
  given: readonly Given[],
): { readonly requirement: 'required' | 'not-affected' | 'none-fitted'; readonly source: string } | null {
  const camera = given.find(({ topic }) => topic === 'camera')?.answer;
  if (candidate.needsCalibration) return { requirement: 'required', source: camera === 'yes' ? 'Customer: camera behind the mirror' : 'Code of the glass' };
  if (camera === 'no') return { requirement: 'none-fitted', source: 'Customer: no camera behind the mirror' };
  return kind === 'windscreen' || kind === null ? null : { requirement: 'not-affected', source: 'Not a windscreen' };
}
