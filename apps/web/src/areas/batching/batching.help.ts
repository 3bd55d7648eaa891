import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { batchingPages } from './batching.routes.tsx';

export const batchingHelp: HelpOf<typeof batchingPages> = {
  '/purchase-orders/purchase-batching': {
    intro: 'Settled invoices and credit notes of suppliers as files that the accounts package imports. Each goes once.',
    tasks: [
      {
        title: 'Make a batch',
        steps: [
          'Under Ready choose the day up to which documents are to go, and look at them.',
          'Press Make batch. The oldest go first; Xero takes 500 at a time, so make another one for the rest.',
          'Download its file and import it into the accounts package.',
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
      ['Ready', 'Matched or accepted, and in no batch yet.'],
      ['Waits because', 'Why a document stays behind, such as a supplier’s account code that is too long for the package.'],
      ['Posted on', 'The document’s own date, or the first open day where its month is closed.'],
      ['Price variance', 'What goods were billed above or below the price they were ordered at: it has a nominal code of its own.'],
    ],
    refusals: [
      ['Other documents are ready by now', 'Somebody settled or batched some meanwhile. Look at them again, then make the batch.'],
      ['It went to the accounts in a batch', 'It can no longer be taken back here. Put it right in the accounts.'],
    ],
  },
};
