import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { accountingPages } from './accounting.routes.tsx';

export const accountingHelp: HelpOf<typeof accountingPages> = {
  '/billing/invoice-batches': {
    intro: 'Posted invoices and credit notes as files that the accounts package imports. Each goes once.',
    tasks: [
      {
        title: 'Make a batch',
        steps: [
          'Under Ready choose the day up to which documents are to go, and look at them.',
          'Press Make batch. The oldest go first; Xero takes 500 at a time, so make another one for the rest.',
          'Compare the net, the VAT and the total of the batch with what the accounts package shows once it has the file.',
        ],
      },
      {
        title: 'Say that it was imported',
        steps: ['Open the batch under Batches and press Mark as imported. Who did it, and when, stays with it.'],
      },
      {
        title: 'Fetch a file again',
        steps: ['Open the batch and press Download. It is the same file every time, whatever was changed since.'],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ...startWords,
      ['Ready', 'Posted here, and in no batch yet. What another system made is in its accounts already.'],
      ['Waits because', 'Why a document stays behind, such as a customer’s account code that is too long for the package.'],
      ['Account', 'The customer’s account code; policyholders share the one that the settings name.'],
    ],
    refusals: [['Other documents are ready by now', 'Somebody posted or batched some meanwhile. Look at them again, then make the batch.']],
  },
};
