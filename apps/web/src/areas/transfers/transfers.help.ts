import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { transfersPages } from './transfers.routes.tsx';

export const transfersHelp: HelpOf<typeof transfersPages> = {
  '/stock-control/transfers': {
    intro: 'Stock that goes from one location to another, and is on its way in between. Open a transfer to send or receive it.',
    tasks: [
      {
        title: 'Send stock to another location',
        steps: [
          'Press New transfer and choose from where and to where.',
          'Find each product and type how many: what is free there stands below. What came first goes first.',
          'What a job has claimed goes only with its claim: add it under Glass of jobs there.',
          'Press Make draft transfer, then Send. It leaves the books of the one location and is on its way.',
          'Note to go along (PDF), in the menu, has its number as bars.',
        ],
      },
      {
        title: 'Receive what arrived',
        steps: [
          'Open the transfer and press Receive. All that was sent stands there as arrived.',
          'Correct what did not come, or scan each piece: the first scan begins at none.',
          'Type what of it is damaged: it goes to quarantine. Choose a bin where a line goes elsewhere.',
          'Press Receive. What did not come stays on its way and can be received another day.',
        ],
      },
      {
        title: 'Close it with differences',
        steps: [
          'Choose Close with differences in the menu.',
          'Of each line type how much was lost and how much never left, and why.',
          'What was lost is written off, what never left goes back to the sender.',
        ],
      },
      { title: 'Take it back', steps: ['Choose Call back in the menu. What is still on its way goes back to where it lay.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New transfer']],
    words: [
      ...startWords,
      ['Draft', 'Nothing has moved yet.'],
      ['On its way', 'Booked out of the one location and not yet into the other.'],
      ['Part received', 'Some of it has come.'],
      ['Received', 'All of it is accounted for.'],
      ['Called back', 'What was on its way went back.'],
      ['To come', 'Sent and not yet accounted for.'],
    ],
    refusals: [
      ['More arrived than is on its way', 'Receive what was sent, then count the place: the rest was never booked out.'],
      ['It is allocated to worksheets', 'Add it with its claim under Glass of jobs there, or free it on its worksheet.'],
      ['Only so much is free', 'Somebody moved or claimed some of it. Send fewer.'],
      ['The loss is over the limit', 'Somebody else who may approve such differences closes the transfer.'],
      ['You see one branch', 'Choose all sites in the header, or ask the stock controller.'],
    ],
  },
};
