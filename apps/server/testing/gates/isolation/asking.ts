import type { WireAnswer } from '../../kit/asking.ts';
import type { BadRequest } from '../bad-input/requests.ts';
import type { Actor, World } from './world.ts';

export interface IsolationRun {
  readonly world: World;
  readonly seed: number;
  readonly count: number;
  readonly atOnce: number;
  readonly send: (actor: Pick<Actor, 'client' | 'site'>, request: BadRequest) => Promise<WireAnswer>;
}

/** The header of the site that somebody has chosen. */
export const siteHeader = ({ site }: Pick<Actor, 'site'>): Record<string, string> => (site === undefined ? {} : { 'x-site': site });
