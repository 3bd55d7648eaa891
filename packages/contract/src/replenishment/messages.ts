import type { Messages } from '../message.ts';

/** What is refused of levels, in the words a person reads. */
export const replenishmentMessages = {
  'level.place': { text: 'Levels are kept for depots and vans that are open. Pick one of them.', field: 'placeId' },
  'level.not_tracked': { text: 'Stock of {code} is not kept, so it has no levels.', field: 'productId' },
  'level.maximum_below': { text: 'The maximum is less than the minimum. Enter the same or more.', field: 'most' },
  'level.exists': { text: 'This product has its levels at this place already. Change them there.', field: 'productId' },
  'level.changed': { text: '{who} changed the levels of {code} meanwhile. Nothing was changed; look at what stands there now.' },
  'level.no_proposal': { text: 'What is proposed for {code} is no longer what you were shown. Nothing was changed; look at what is proposed now.' },
} as const satisfies Messages;
