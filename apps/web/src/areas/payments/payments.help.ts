import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { paymentsPages } from './payments.routes.tsx';

export const paymentsHelp: HelpOf<typeof paymentsPages> = {
  '/billing/payments': {
    intro: 'Money that came, what it pays, and what is still owed. Money of one job is taken at that job; money of an account is recorded here.',
    tasks: [
      {
        title: 'Record money of an account',
        steps: [
          'Press Record payment and choose the customer.',
          'Enter the amount, the day on which it came and the reference as the bank has it.',
          'Choose what it pays: the longest due first, documents that you choose, or none yet. What is beyond them stays on the account.',
        ],
      },
      {
        title: 'Put a payment to what a remittance advice lists',
        steps: [
          'Choose Documents that I choose and press Read a remittance advice. Bring it as CSV, with a document and an amount on each line.',
          'What it pays is filled in. Lines that do not fit are listed with the reason; mend what is below, then record the payment.',
        ],
      },
      {
        title: 'Find money that pays nothing yet',
        steps: ['Press Not allocated in full, open a payment and press Put to documents.'],
      },
      {
        title: 'Put right what was paid wrongly',
        steps: ['Open the payment and press Take back from documents. It is free again, and can be put to others or given back.'],
      },
      {
        title: 'Write off what will not be paid',
        steps: ['Open the document under Open documents and choose Write off from its menu. Above the limit of the settings a manager does it.'],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ...startWords,
      ['Free', 'What of a payment pays no document and was not given back.'],
      ['On account', 'Money of a customer that was taken for no one job. It pays documents only once somebody says which.'],
      ['Write-off', 'No money: it lowers what is owed on a document.'],
    ],
    refusals: [
      ['So much of this payment is free', 'Somebody put some of it to documents meanwhile. Look at it again.'],
      ['Recorded already', 'The same amount of the same customer is there for that day with the same reference. Give other money a reference of its own.'],
    ],
  },
};
