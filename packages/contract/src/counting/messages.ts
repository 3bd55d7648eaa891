import type { Messages } from '../message.ts';

/** What counting refuses, in the words a person reads. */
export const countingMessages = {
  'stock.take_unknown': { text: 'Nothing in the catalogue has the code {codes}. Put it right, or leave it out and ring the office.', field: 'lines' },
  'stock.take_untracked': { text: 'Stock of {code} is not kept, so it is not counted. Leave it out.', field: 'lines' },
  'stock.take_overtaken': { text: 'This place was counted again at {at}; that count stands. Drop this one.' },
  'stock.take_settled': { text: 'This count is {state} already.' },
  'stock.take_claimed': { text: 'What is missing of {code} is allocated to a worksheet. Free it there first, or send the count back.' },
  'stock.take_gone': { text: 'Less of {code} lies there now than the count says is missing. Send the count back, so that it is counted again.' },
  'counting.overlaps': { text: '{place} is in a stock take that {who} began at {at}. Finish or drop that one first.', field: 'placeId' },
  'counting.place_closed': { text: '{place} is closed. Open it again, or count another place.', field: 'placeId' },
  'counting.too_long': { text: '{place} holds {lines} lines; a stock take has at most {most}. Count its racks one by one.', field: 'placeId' },
  'counting.not_its_place': { text: 'This place is not part of the stock take. Scan one that is, or start a stock take there.', field: 'placeId' },
  'counting.counted_meanwhile': { text: '{who} has counted {quantity} of {code} at {place} meanwhile. Look at the shelf together, then enter it again.' },
  'counting.same_person': { text: 'You counted {code} at {place} the first time. Somebody else has to count it again.' },
  'counting.not_asked_again': { text: '{code} at {place} is not to be counted again. Ask whoever decides about the stock take.' },
  'counting.left_in_place': { text: 'Not counted yet at {place}: {count} of the list. Count them, or say that they are not there.' },
  'counting.still_counting': { text: 'This is still being counted. Finish the counting first.' },
  'counting.places_left': { text: 'Not counted yet: {places}.' },
  'counting.recounts_left': { text: 'To be counted again by somebody else first: {count}.' },
  'counting.nothing_differs': { text: 'Nothing differs, so there is nothing to count again.' },
  'counting.no_such_line': { text: 'That line is not on this stock take. Look at the list again.', field: 'lineId' },
  'counting.which_batch': { text: 'Several batches of {code} are on the list of {place}. Say which batch it is.', field: 'batch' },
  'counting.needs_second': {
    text: 'The differences are worth more than {limit}: somebody who may approve differences and counted none of it has to post them.',
  },
  'counting.needs_large': { text: 'The differences are worth more than {limit}: only somebody who may approve differences of any value can post them.' },
  'counting.own_count': { text: 'You counted here, and the differences are worth more than {limit}: somebody else who may approve them has to post them.' },
  'counting.cannot_post': { text: 'Nothing was posted: {count} cannot be. Each is listed with what to do.', field: 'lines' },
} as const satisfies Messages;
