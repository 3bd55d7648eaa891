import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { bankingPages } from './banking.routes.tsx';

export const bankingHelp: HelpOf<typeof bankingPages> = {
  '/billing/bank-lines': {
    intro: 'Lines of your bank’s statement, and which payments they are.',
    tasks: [
      {
        title: 'Load a statement',
        steps: ['Press Load a file and bring the CSV of your bank. Lines that are here already are left, so files may overlap.'],
      },
      {
        title: 'Match many at once',
        steps: ['Press To match, choose the lines and press Match. What is certain is done: the bank names the documents, and the sum is right to the penny.'],
      },
      {
        title: 'Match one line',
        steps: [
          'Open it. It says what it seems to be; press the button below if that is right.',
          'Otherwise record it for another account and say what it pays, or match it to a payment that is recorded already.',
          'What a policyholder pays is recorded at its job where the line names their document. Where it does not, record it at the worksheet and match the line to it.',
        ],
      },
      { title: 'Leave what is no payment', steps: ['Open the line, press Leave it and say what it is, such as bank charges.'] },
      {
        title: 'Put right what was matched wrongly',
        steps: ['Open the line and press Open again. The payment stays as it is recorded; give it back or put it elsewhere under Payments.'],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ...startWords,
      ['Certain', 'The bank names the documents or the payment, and the sum is right to the penny.'],
      ['Seems to be', 'What fits the line: a payment that is recorded, documents that it names, or the only document of its sum.'],
      ['Left', 'No payment of a customer, for the reason that somebody gave.'],
    ],
    refusals: [
      ['This line is matched already', 'Somebody was faster. Refresh to see what was done with it.'],
      ['Recorded already', 'The same sum of that customer with this reference stands under Payments. Match the line to it.'],
    ],
  },
};
