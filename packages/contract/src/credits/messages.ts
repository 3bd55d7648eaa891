import type { Messages } from '../message.ts';

/** What is refused of purchase credits, in the words a person reads. */
export const creditsMessages = {
  'credits.moved_on': { text: 'Credit {number} is {state} already, so this can no longer be done. Nothing was changed.' },
  'credits.nothing': { text: 'Choose the goods that go back, or say how much is to be credited.' },
  'credits.say_why': { text: 'Say what the credit is for.', field: 'note' },
  'credits.line_unknown': { text: 'That line is not on this order any longer. Refresh to see its lines.' },
  'credits.line_twice': { text: '{code} is chosen twice at {place}. Put the pieces together.' },
  'credits.elsewhere': { text: 'That piece of {code} did not come with order {number}. Raise the credit on the order that it came with.' },
  'credits.more_than_received': { text: '{code}: {wanted} to go back, and of {received} received {before} stand on credits already.' },
  'credits.more_than_paid': { text: '{code}: {wanted} asked for, and at most {most} of it can still be credited.' },
  'credits.spoken_for': { text: '{code} at {place}: only {free} stands on no credit yet.' },
  'credits.noted': {
    text: '{code} at {place} is noted as damaged. Open it under Stock control, Locations, and choose To the supplier; then raise its credit here.',
  },
  'credits.no_email': { text: '{supplier} has no email address. Type one, or mark the credit as asked for.', field: 'recipient' },
  'credits.needs_number': { text: '{supplier} takes nothing back without its return number. Note the number first.', field: 'rmaNumber' },
  'credits.nothing_to_collect': { text: 'No goods of {number} wait to be collected.' },
  'credits.gone_back': { text: 'The goods of {number} have gone back already. Where the supplier does not credit them, note that it refuses.' },
  'credits.goods_here': { text: 'The goods of {number} are still here. Note first that they were collected.' },
  'credits.note_twice': { text: '{supplier} has sent credit note {note} before: it settled {number}. Nothing was changed.', field: 'creditNote' },
  'credits.day_to_come': { text: 'A credit note is dated today or earlier.', field: 'dated' },
  'credits.gross_differs': { text: 'Net and VAT come to {lines}, and the total typed is {typed}.', field: 'gross' },
  'credits.vat_differs': { text: 'VAT on {net} comes to {lines}, and the credit note says {typed}. Check the rate and the sum.', field: 'vat' },
  'credits.differs': {
    text: 'The credit note is for {net}, and {expected} was asked for. Say why that is accepted, or query it with the supplier.',
    field: 'reason',
  },
  'credits.own': { text: 'You raised this credit, and the credit note differs by {sum}: somebody else has to accept it.' },
  'credits.needs_approval': { text: 'The credit note differs by {sum}. Somebody who may approve differences of that size has to accept it.' },
  'credits.needs_write_off': { text: 'Only somebody who may write stock off can do that. Put the goods back into stock instead, or ask them.', field: 'goods' },
  'credits.say_where': { text: 'Say where the goods go.', field: 'toPlaceId' },
} as const satisfies Messages;
