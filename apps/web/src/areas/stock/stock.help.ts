import { type HelpOf, listFile, listKeys, type PageHelp, recordKeys, startWords } from '../../app/help.ts';
import type { stockPages } from './stock.routes.tsx';

const contents: PageHelp['tasks'] = [
  {
    title: 'Move stock',
    steps: [
      'Open the actions of a row under Contents and choose Move.',
      'Where jobs have claimed some of it, choose free stock or the claim of one job: a claim moves whole.',
      'Choose where it goes and press Move.',
    ],
  },
  {
    title: 'Write stock off',
    steps: [
      'Open the actions of the row and choose Write off.',
      'Type how much and the reason. Only free stock can go.',
      'What is worth more than the company’s limit is put aside in quarantine until somebody else has approved it.',
    ],
  },
  {
    title: 'Report damage',
    steps: [
      'Open the actions of the row and choose Report damage.',
      'Say how it happened and press Put aside: it goes to quarantine, so that nobody sells it.',
      'Add photographs, then press Done.',
    ],
  },
  { title: 'Print its label', steps: ['Choose Print labels in the menu.', 'Choose the place alone, or what stands in it, too.'] },
  { title: 'See how it came here', steps: ['Choose Transaction history in the actions of the row, or in the menu of the place for all of it.'] },
];
const contentWords: PageHelp['words'] = [
  ['Quantity', 'What lies here.'],
  ['Free', 'What of it no job has claimed.'],
  ['Allocated to', 'The worksheets that have claimed some of it.'],
  ['Batch, Expires', 'Shown where something has them, as adhesives do.'],
];
const contentRefusals: PageHelp['refusals'] = [
  ['It is allocated to a worksheet', 'Free the glass on that worksheet, or move its claim whole.'],
  ['The place is closed', 'Pick another one, or open it again from its menu.'],
  ['The place is not yours to move stock at', 'Ask the stock controller.'],
  ['Stock still lies in the place', 'Move it away before closing the place.'],
];

const placeHelp = (intro: string, below: string | null): PageHelp => ({
  intro,
  tasks: [
    ...contents,
    ...(below === null
      ? []
      : [{ title: `Add a ${below}`, steps: [`Press Add a ${below}.`, 'Give it the code on its label, different from every other place, and a name.'] }]),
    { title: 'Close it', steps: ['Move everything away.', 'Choose Close this place in the menu. It can be opened again.'] },
  ],
  keys: recordKeys,
  words: contentWords,
  refusals: contentRefusals,
});

const partsHelp = (one: string, many: string, whole: string): PageHelp => ({
  intro: `The ${many} of one ${whole}, with what lies in each.`,
  tasks: [
    { title: `Open a ${one}`, steps: ['Press its code.'] },
    { title: 'Print their labels', steps: ['Press Print labels and choose the paper.', 'The square on a label opens the place on a phone.'] },
    { title: 'Make one', steps: [`Press New ${one}.`, 'Give it the code on its label, different from every other place, and a name.'] },
  ],
  words: [
    ['Products', 'How many different ones lie there.'],
    ['Allocated', 'What of the quantity jobs have claimed.'],
    ['Closed', 'Nothing can be moved there.'],
  ],
  refusals: [['Another place already has the code', 'Codes are unique in the whole company: put the code of the place above before it.']],
});

export const stockHelp: HelpOf<typeof stockPages> = {
  '/stock-control/locations': {
    intro: 'Where stock is: depots, vans, quarantine and returns, with what lies in each; what is put aside, and what was written off.',
    tasks: [
      { title: 'Look into a place', steps: ['Press the arrow before its code to see its racks and bins.', 'Press the code to open it.'] },
      {
        title: 'Make a depot or a van',
        steps: [
          'Press New location and choose the kind.',
          'A van needs the technician who drives it; each has one van at most.',
          'Give it a short code, as on its label.',
        ],
      },
      {
        title: 'See what stock was worth on a day',
        steps: [
          'Press What it was worth, and Filter to choose the day: its end counts.',
          'Look at it by location, category or product; a location opens its products.',
        ],
      },
      {
        title: 'Report damage',
        steps: ['Press Report damage, choose where it lay and type or scan its code.', 'Say how it happened, press Put aside and take its photographs.'],
      },
      {
        title: 'Decide what is damaged',
        steps: [
          'Choose Put aside: everything in quarantine stands there, with what is noted of it.',
          'Press what is noted, or Note the damage on what came damaged.',
          'Choose Back into stock, To the supplier or Write off.',
        ],
      },
      {
        title: 'Approve write-offs',
        steps: ['Choose Waiting for approval.', 'Open one, or tick several and press Approve. Refused, it goes back to where it lay.'],
      },
      { title: 'Take a write-off back', steps: ['Choose Written off, open it and press Reverse.'] },
    ],
    keys: [['n', 'New location']],
    words: [
      ...startWords,
      ['Depot', 'Where deliveries come and glass for jobs waits.'],
      ['Van', 'What a technician has along.'],
      ['Quarantine', 'What is damaged, and what somebody asks to write off.'],
      ['Waiting for approval', 'Worth more at cost than one person may write off.'],
      ['Returns', 'What goes back to a supplier.'],
      ['In transit', 'What is on its way between places.'],
      ['Allocated', 'What of the quantity jobs have claimed.'],
    ],
    refusals: [
      ['You asked for this yourself', 'Somebody else has to approve what you ask for.'],
      ['It is worth so much', 'Somebody who may approve write-offs of any value has to decide it.'],
      ['The technician already has a van', 'Open that van, or close it first.'],
      ['A closed location is missing', 'Take away the filter Open.'],
    ],
  },
  '/stock-control/locations/$locationId': placeHelp('One location: what lies in it and its racks.', 'rack'),
  '/stock-control/locations/$locationId/racks': partsHelp('rack', 'racks', 'location'),
  '/stock-control/locations/$locationId/racks/$rackId': placeHelp('One rack: what lies in it and its bins.', 'bin'),
  '/stock-control/locations/$locationId/racks/$rackId/bins': partsHelp('bin', 'bins', 'rack'),
  '/stock-control/locations/$locationId/racks/$rackId/bins/$binId': placeHelp('One bin and what lies in it.', null),
  '/stock-control/tech-glass': {
    intro: 'Which glass goes with which technician: what is still to be moved to the vans, and what each van holds.',
    tasks: [
      {
        title: 'Load the vans',
        steps: [
          'Choose the day; today stands there until noon, then the next day with booked jobs.',
          'Walk the list: by technician, in the order of racks and bins. Print gives it on paper, with boxes to tick.',
          'Press Move to van on a row once the piece is in the van, or tick several and move them together.',
          'A piece that was moved stays in its row; Undo brings it back to where it lay.',
        ],
      },
      { title: 'Take glass back', steps: ['Find the van by its technician.', 'Press Return on the row, or tick several and press Return … to the depot.'] },
      { title: 'Decide on a count', steps: ['Press Count with … differences at the head of the van; what was counted before stands there by its day.'] },
      { title: 'See one branch or technician', steps: ['Press Filter and choose it.'] },
    ],
    words: [
      ['Van stock', 'In the van without being claimed by a job.'],
      ['pieces', 'How many pieces there are, not how many rows.'],
      ['Cannot go yet', 'Glass of the day’s jobs that is not in this depot, and why: on order, elsewhere, or no technician yet.'],
      ['Besides, … reserved', 'Glass of other days, or of jobs that are not booked.'],
    ],
    refusals: [
      ['The technician has no van', 'Make one under Stock control, Locations.'],
      ['There is no Move to van', 'You may not move stock. An administrator gives the permission.'],
    ],
  },
  '/stock-control/stock-transaction-history': {
    intro: 'Every move of stock: what went from where to where, when, by whom and for what. Moves are only ever added.',
    tasks: [
      {
        title: 'Find a move',
        steps: [
          'Type a code, or press Filter and choose what it was, what it was for, who moved it, the reason, the place or the days.',
          'Document finds all moves of one order, transfer or job by its number.',
          'Open the row to see all of it.',
        ],
      },
      { title: 'See why something was moved', steps: ['Read Why; press the document to open the order, transfer, stock take, write-off or job.'] },
      {
        title: 'Take a move back',
        steps: ['Open it and press Reverse this move.', 'Give the reason. The same quantity goes back as a new move.'],
      },
      {
        title: 'Close a month of the accounts',
        steps: [
          'Press Months and look at what came and went under which nominal codes.',
          'Press Close the month: with it all before it are closed, and nothing is dated into them any more.',
          'The month closed last can be opened again, with a reason.',
        ],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Receipt', 'Came in with a delivery.'],
      ['Put away', 'Went to another place of the same location.'],
      ['Issue to van, Return from van', 'Went into a technician’s van, or came back.'],
      ['Fitted', 'Used on a job.'],
      ['Count', 'Put right by counting.'],
      ['Reversal', 'Takes an earlier move back.'],
    ],
    refusals: [
      ['It came in with an order', 'Put it right on that order.'],
      ['It was fitted on a worksheet', 'Reopen the worksheet to take it back.'],
      ['The move was already reversed, or is a reversal', 'Post a new move instead.'],
    ],
  },
};
