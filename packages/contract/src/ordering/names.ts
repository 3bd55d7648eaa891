import type { OrderObstacle } from './schemas.ts';

/** More needs than are listed at once, the most pressing first. */
export const mostNeeds = 500;
/** How many are ordered at once. */
export const mostOrdered = 100;

/** Why something that is needed cannot be ordered from the list. */
export const obstacleNames: Readonly<Record<OrderObstacle, string>> = {
  'no-branch': 'The job has no branch yet',
  'no-depot': 'Its branch has no open depot',
  unconfirmed: 'Its features are not confirmed',
  'no-offer': 'No supplier has a price in force',
};
