import { type HelpOf, listFile, listKeys } from '../../app/help.ts';
import type { replenishmentPages } from './replenishment.routes.tsx';

export const replenishmentHelp: HelpOf<typeof replenishmentPages> = {
  '/stock-control/stock-flow': {
    intro: 'What came to a location and left it, how long what is there lasts, what lies unused, and how much there should be.',
    tasks: [
      { title: 'Look at a location', steps: ['Choose it, and over how many days up to today.', 'Press a row to see its balance over the days.'] },
      {
        title: 'See why so much is available',
        steps: [
          'Press the row of the product.',
          'Under Why so much is available stand every lot, each job that claims some, and what is on its way or on order.',
        ],
      },
      {
        title: 'Set levels as proposed',
        steps: ['Look at Proposed; in an opened row it says why.', 'Tick the rows, press Set as proposed, and confirm.', 'All of them are set, or none.'],
      },
      {
        title: 'Find what lies unused',
        steps: [
          'Press Slow for what was not used in 90 days, Dead for 180.',
          'Value and Oldest say what it is worth and since when it lies.',
          'Press its row: beside what came with an order, Return to the supplier asks for a credit.',
        ],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Used', 'Went to customers, and from a depot to vans, less what came back.'],
      ['Transferred', 'Came from other places of ours; negative where more went there.'],
      ['Lost', 'Written off, or missing when counted.'],
      ['Weeks left', 'How long what is available lasts at this use.'],
      ['Min – max', 'Below the minimum it is to be ordered, up to the maximum.'],
    ],
    refusals: [
      ['Somebody changed the levels meanwhile', 'Look at what stands there now, then choose again.'],
      ['What is proposed is no longer what you were shown', 'Something was used or a price came in force: look again.'],
    ],
  },
};
