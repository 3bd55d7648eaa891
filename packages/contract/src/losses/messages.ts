import type { Messages } from '../message.ts';

/** What is refused of write-offs and damage, in the words a person reads. */
export const lossMessages = {
  'loss.moved_on': { text: '{code} is {state} already, so this can no longer be done. Nothing was changed.' },
  'loss.say_why': { text: 'Say in your own words why it is written off.', field: 'note' },
  'loss.unknown_job': { text: 'That job never had {code}. Leave the job out, or pick another.', field: 'worksheetId' },
  'loss.own_request': { text: 'You asked for this yourself: somebody else has to decide it.' },
  'loss.needs_large': { text: 'What is asked for {code} is worth so much that somebody who may approve write-offs of any value has to decide it.' },
  'loss.not_yours': { text: 'Only {who}, who asked for it, can withdraw it. Whoever may approve it can refuse it.' },
  'loss.noted_already': { text: 'All of {code} that lies in {place} is noted as damaged already. Open what is noted there.', field: 'quantity' },
  'loss.say_where': { text: 'Say where it goes: it was in quarantine from the start.', field: 'toPlaceId' },
  'loss.not_stock': { text: '{place} is in quarantine too. Pick a depot or van, or their racks and bins.', field: 'toPlaceId' },
  'loss.photographs_full': { text: 'At most {most} photographs.' },
} as const satisfies Messages;
