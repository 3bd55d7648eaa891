import type { WireAnswer } from '../../kit/asking.ts';
import type { BadRequest } from '../bad-input/requests.ts';
import type { Actor, World } from './world.ts';

export interface IsolationRun {
  readonly world: World;
  readonly seed: number;
  readonly count: number;
  readonly atOnce: number;
  readonly send: (actor: Pick<Actor, 'client'>, request: BadRequest) => Promise<WireAnswer>;
}
