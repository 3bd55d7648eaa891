/** The door of `replenishment`: how much there is to be where. */

export { level as levelRecord } from './level.record.ts';
