import type { Messages } from '../message.ts';

/** What the transfers area refuses, in the words a person reads. */
export const transfersMessages = {
  'transfers.not_now': { text: 'Transfer {number} is {state}, so it cannot be {action} now. Refresh to see what can be done with it.' },
  'transfers.whole_company': {
    text: 'A transfer goes through the stock of the whole company, and you see one branch. Choose all sites, or ask the stock controller.',
    status: 403,
  },
  'transfers.location': { text: '{place} cannot send or take a transfer. Pick an open depot, van, quarantine or returns location.', field: 'toPlaceId' },
  'transfers.same': { text: 'It would arrive where it leaves. Pick another location.', field: 'toPlaceId' },
  'transfers.place_elsewhere': { text: '{place} is not at {location}. Pick a rack or bin there.', field: 'lines' },
  'transfers.lot_unknown': { text: 'Line {position} names a lot of another product. Pick the lot again.', field: 'lines' },
  'transfers.claim_gone': { text: 'What a worksheet had claimed of {code} no longer lies at {place}. Take the line off, or add it again.', field: 'lines' },
  'transfers.claim_twice': { text: 'The claim on {code} stands on two lines. Take one off.', field: 'lines' },
  'transfers.claim_whole': { text: '{code} goes along with its claim, which is for {claimed}. Send exactly that, or the free stock.', field: 'lines' },
  'transfers.not_enough': { text: 'Only {free} of {code} is free at {place}; {wanted} was asked for.', field: 'lines' },
  'transfers.claimed': {
    text: 'Only {free} of {code} is free at {place}; {wanted} was asked for. {claimed} is allocated to worksheets and goes only with its claim: add that as a line of its own, or free it on its worksheet.',
    field: 'lines',
  },
  'transfers.nothing_arrived': { text: 'Enter what arrived of at least one line.', field: 'lines' },
  'transfers.line_unknown': { text: 'A line of these is not on this transfer. Refresh to see its lines.', field: 'lines' },
  'transfers.line_twice': { text: 'A line of {code} is named twice.', field: 'lines' },
  'transfers.more_than_sent': {
    text: '{code}: {arrived} arrived and only {outstanding} is on its way with {number}. Receive {outstanding}, then count {place}: what is more was never booked out.',
    field: 'lines',
  },
  'transfers.more_damaged': { text: '{code}: more is marked as damaged than arrived.', field: 'lines' },
  'transfers.claim_parted': {
    text: '{code} is claimed by a worksheet as a whole: {claimed} of it. Receive all of it, or free it there first.',
    field: 'lines',
  },
  'transfers.claim_broken': {
    text: '{code} is allocated to a worksheet. Free it there before it is received as damaged or booked as lost.',
    field: 'lines',
  },
  'transfers.not_there': { text: '{code} is no longer on its way: somebody moved or counted it meanwhile. Look at its transaction history.', field: 'lines' },
  'transfers.unaccounted': { text: '{code}: {outstanding} has not arrived. Say how much of it was lost and how much never left.', field: 'lines' },
  'transfers.loss_permission': { text: 'Only somebody who may write stock off books what was lost on the way.', field: 'lines' },
  'transfers.loss_approval': {
    text: 'What was lost is worth {value}, over the limit of {limit}. Somebody else who may approve such differences has to close the transfer.',
    field: 'lines',
  },
} as const satisfies Messages;
