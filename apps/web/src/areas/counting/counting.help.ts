import type { HelpOf } from '../../app/help.ts';
import type { countingPages } from './counting.routes.tsx';

export const countingHelp: HelpOf<typeof countingPages> = {
  '/stock-control/stock-takes/$id': {
    intro: 'One stock take: what is counted where, what the books had at that moment, and what becomes of the difference.',
    tasks: [
      {
        title: 'Count along the list',
        steps: [
          'Open the stock take on a phone, or press Count. Several people can count at once.',
          'Go from place to place, scan or type how many there are, and press Done. An empty bin is one press: Bin is empty.',
          'What is found and not on the list is scanned too: it becomes a line of its own.',
          'When every place is done, press Finish counting.',
        ],
      },
      {
        title: 'Take over what was counted',
        steps: [
          'Look at the differences, the dearest first. What lies above the limits of the stock take is counted again by somebody else first.',
          'Press Post the differences: each becomes a move in the transaction history, where it can be reversed.',
        ],
      },
      {
        title: 'Have it counted again',
        steps: [
          'Choose Have the differences counted again in the menu. Somebody else counts them; both counts are kept.',
          'A technician’s count of the own van is sent back whole, with the reason, which they read on their phone.',
        ],
      },
    ],
    refusals: [
      ['What is expected is not shown', 'The stock take is blind: the books show once the counting is finished.'],
      ['I cannot post', 'The page says why: above the limits of the settings somebody else posts who may approve differences.'],
      ['A line cannot be posted', 'Each is listed with what to do. Nothing was posted; put them right and post again.'],
      ['No signal', 'What you enter is kept on the phone and sent in order as soon as there is one.'],
    ],
  },
};
