import { type HelpOf, listFile, listKeys, recordKeys, startWords } from '../../app/help.ts';
import type { purchasingPages } from './purchasing.routes.tsx';

export const purchasingHelp: HelpOf<typeof purchasingPages> = {
  '/purchase-orders': {
    intro: 'All purchase orders, the newest first. Glass for a job is best ordered from its worksheet: it then stands on an order here, with its job.',
    tasks: [
      {
        title: 'Find what has not come',
        steps: ['Press Filter, Open, Yes.', 'An order past its expected day says Late in red.', 'Open the order to receive it or to see which job waits.'],
      },
      {
        title: 'Order what is needed',
        steps: [
          'Press To order: what jobs need and what depots are short of stands there by the supplier it is cheapest from today, with when its orders close.',
          'Tick lines and press Put on order. They go on that supplier’s draft for the place; below it says what is missing to the minimum and to free carriage.',
          'Under From, choose another supplier for a line. Of what is for stock, type how many.',
          'What lies in stock already is taken from there: tick it and press Take from stock.',
          'Open the draft that it names, and send it.',
        ],
      },
      {
        title: 'Approve several at once',
        steps: ['Press Filter, Needs approval, Yes.', 'Tick the drafts and press Approve: all of them are approved, or none where one may not be.'],
      },
      { title: 'Raise an order', steps: ['Press New order.', 'Choose the supplier, where it is delivered and the lines.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New order']],
    words: [
      ...startWords,
      ['Draft', 'Not sent: nobody was asked for anything yet.'],
      ['Needs approval', 'A draft over the limit of the settings: it is sent once somebody who may has approved it.'],
      ['Approved', 'May be sent although it is over the limit.'],
      ['Sent', 'The supplier has it.'],
      ['Part received, Received', 'Some of it, or all of it, has come.'],
      ['Closed', 'What has not come is no longer expected.'],
      ['Cancelled', 'Ended before anything came.'],
      ['Jobs', 'How many worksheets wait for something on it.'],
      ['Level', 'How much there is to be at a depot: below the first figure it is ordered, up to the second.'],
      ['Too late', 'It would come after the day of the visit.'],
    ],
    refusals: [
      ['It is on an order already, or the depot needs no more', 'A colleague ordered it. The list shows what is left.'],
      ['Its features are not confirmed', 'Open the job and confirm them, or order it there with a reason.'],
      ['No supplier has a price in force', 'Load a price file, or raise the order by hand with a typed price.'],
    ],
  },
  '/purchase-orders/new': {
    intro: 'Raises a draft order with one supplier. Nothing goes out until it is sent from its own page.',
    tasks: [
      {
        title: 'Raise it',
        steps: [
          'Choose the supplier: how long it usually takes stands beside it.',
          'Say where it is delivered and when you expect it.',
          'On each line find the product and type the quantity; the price is the supplier’s in force, unless you type one.',
          'Press Make draft order. It opens, to be approved where it has to be, and sent.',
        ],
      },
    ],
    keys: [
      ['Enter', 'Next field'],
      ['Ctrl Enter', 'Make draft order'],
    ],
    refusals: [
      ['The supplier has no price in force', 'Type the price on the line.'],
      ['The branch has no stock location', 'Make a depot for it under Stock control, Locations.'],
      ['The supplier is inactive', 'Choose another supplier.'],
    ],
  },
  '/purchase-orders/$id': {
    intro: 'One order: its lines, what has come of it, and the next thing to do as the filled button.',
    tasks: [
      {
        title: 'Send a draft',
        steps: [
          'Where it says Needs approval, somebody who may presses Approve. There are two limits in the settings: beyond the second it takes somebody who may approve orders of any value.',
          'Press Send. Choose the supplier’s interface where it has one, the email with the order as a PDF, or mark it as sent after a call or a portal.',
          'By interface the order says Being sent, and a moment later Sent with the supplier’s own number, its lines confirmed.',
          'Where they refuse it, it says why and is a draft again: correct it and press Send again, or Send another way.',
        ],
      },
      {
        title: 'See what the supplier has',
        steps: [
          'Where a supplier takes orders by interface, press Check availability.',
          'Each line says whether their depot has it, what other depots have, and the price.',
        ],
      },
      {
        title: 'Receive a delivery',
        steps: [
          'Press Receive and type the number of the delivery note. What came on an earlier day is dated to it under Arrived on.',
          'All that is outstanding stands there as arrived. Correct what did not come, or press Set all to none.',
          'Or scan each piece: the first scan begins at none, and each one after it counts one more.',
          'Type what of it is damaged, and choose a bin where a line goes elsewhere.',
          'Adhesives ask for batch and expiry; where their shelf life is known, the day is proposed. Press Receive: what is for a job is reserved for it.',
        ],
      },
      {
        title: 'Note what the supplier answered',
        steps: [
          'Choose Note the supplier’s answer in the menu, and type its own order number.',
          'At each line say whether it is confirmed, comes later or is refused, how many, on which day and at what price. Lines of which it said nothing stay empty.',
          'Save. Jobs that wait for the line show the new day; those booked before it are named on the order.',
          'A price that is asked above the tolerance stands under Prices to decide: Accept, Query, or Order elsewhere.',
        ],
      },
      {
        title: 'Order by file',
        steps: [
          'Press Send and choose As a file that I hand over: the file is saved, and kept with the order. Where the supplier takes orders by file, the email brings it beside the PDF.',
          'Save as a file in the menu gives it again.',
          'Choose Load their answer for the file that they send back. It is read whole: where a line is wrong, nothing is taken and each line is named.',
        ],
      },
      {
        title: 'Undo a delivery',
        steps: [
          'Press Undo at the delivery and say why. What came is outstanding again, and its jobs wait for it.',
          'It can be undone while nothing of it was moved, fitted or written off. Its note may be received again.',
        ],
      },
      { title: 'Change a draft', steps: ['Press Edit at Lines or Details.', 'Save. A sent order is not changed.'] },
      {
        title: 'End an order',
        steps: [
          'Cancel order in the menu, while nothing of it has come; Close order when the rest will not come.',
          'The form names the jobs that lose their glass: give them other glass.',
        ],
      },
    ],
    keys: recordKeys,
    words: [
      ['Late', 'Past its expected day with something still to come.'],
      ['To come', 'Ordered and not yet received.'],
      ['Confirmed, Comes later, Refused', 'What the supplier said of a line. What is refused is no longer expected.'],
      ['Given up', 'Ordered elsewhere: it is no longer expected here.'],
    ],
    refusals: [
      ['The delivery note was already received', 'Look under Deliveries: somebody has done it. Check the number on the note.'],
      ['More arrived than is outstanding', 'Somebody who may approve orders has to receive it.'],
      ['A delivery cannot be undone', 'Something of it was moved, fitted or written off. Move it back, or send it back to the supplier.'],
      ['A batch is past its expiry', 'It is not taken in. Check the date, or send it back.'],
      ['A line was ordered for a worksheet', 'Take it off on that worksheet: Free the glass.'],
      ['There is no quarantine location', 'Damaged pieces need one: make it under Stock control, Locations.'],
    ],
  },
};
