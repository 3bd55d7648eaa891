import { later } from '../../ui/later.tsx';

/** What the page of a location shows of its levels. */
export const PlaceLevels = later(() => import('./panels/Levels.tsx'), 'PlaceLevels');
