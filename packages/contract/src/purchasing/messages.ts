import type { Messages } from '../message.ts';

/** What the purchasing area refuses, in the words a person reads. */
export const purchasingMessages = {
  'purchasing.not_now': { text: 'Order {number} is {state}, so it cannot be {action} now. Refresh to see what can be done with it.' },
  'purchasing.needs_approval': { text: 'Order {number} is over the limit of {limit} and must be approved first.' },
  'purchasing.no_price': { text: '{supplier} has no price in force for {code}. Enter the price.', field: 'lines' },
  'purchasing.no_supplier': { text: 'No supplier has a price in force for {code}. Choose a supplier.', field: 'supplierId' },
  'purchasing.supplier_inactive': { text: '{supplier} is inactive. Choose another supplier.', field: 'supplierId' },
  'purchasing.where_to': { text: 'Say which branch or place it is delivered to.', field: 'deliverToPlaceId' },
  'purchasing.outside_place': { text: 'Goods are delivered to one of our own open places.', field: 'deliverToPlaceId' },
  'purchasing.no_email': { text: '{supplier} has no email address. Enter one, or mark the order as sent.', field: 'recipient' },
  'purchasing.line_for_worksheet': { text: 'Line {position} ({code}) was ordered for a worksheet. Take it off there.', field: 'lines' },
  'purchasing.line_unknown': { text: 'A line of these is not on this order any longer. Refresh to see its lines.', field: 'lines' },
  'purchasing.line_twice': { text: 'Line {position} ({code}) is named twice.', field: 'lines' },
  'purchasing.line_product': { text: 'The product of line {position} cannot be changed. Take the line off and add another.', field: 'lines' },
  'purchasing.nothing_arrived': { text: 'Enter what arrived of at least one line.', field: 'lines' },
  'purchasing.delivery_twice': { text: 'Delivery note {note} was already received on order {number}.', field: 'deliveryNote' },
  'purchasing.over_delivery': {
    text: '{code}: {arrived} arrived and only {outstanding} is outstanding. Somebody who may approve orders must receive it.',
    field: 'lines',
  },
  'purchasing.more_damaged': { text: '{code}: more is marked as damaged than arrived.', field: 'lines' },
  'purchasing.expired': { text: '{code}: batch {batch} expired on {expires}.', field: 'lines' },
  'purchasing.goods_arrived': { text: 'Goods have arrived on order {number}, so it is closed instead of cancelled.' },
  'purchasing.nothing_answered': { text: 'Choose what the supplier answered to at least one line.', field: 'lines' },
  'purchasing.line_through': { text: '{code}: nothing is outstanding any more.', field: 'lines' },
  'purchasing.confirmed_more': { text: '{code}: {confirmed} is confirmed and only {outstanding} is outstanding.', field: 'lines' },
  'purchasing.day_past': { text: '{code}: {day} is past. Enter the day on which it comes.', field: 'lines' },
  'purchasing.no_question': { text: '{code}: no price waits for an answer any more. Refresh to see it.', field: 'lineId' },
  'purchasing.delivery_unknown': { text: 'This delivery is not on order {number}. Refresh to see its deliveries.', field: 'deliveryId' },
  'purchasing.delivery_undone': { text: 'Delivery note {note} was undone already.', field: 'deliveryId' },
  'purchasing.delivery_moved': {
    text: '{code} of delivery note {note} was moved, fitted or written off since, so the delivery cannot be undone. Send back what should not be here.',
    field: 'deliveryId',
  },
  'purchasing.delivery_billed': {
    text: '{code} of delivery note {note} was billed, so the delivery cannot be undone. Take the supplier’s invoice back first.',
    field: 'deliveryId',
  },
  'purchasing.office_orders': { text: 'Glass is ordered by the office. Ask them to order {code}.', field: 'productId' },
} as const satisfies Messages;
