import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { statementsPages } from './statements.routes.tsx';

export const statementsHelp: HelpOf<typeof statementsPages> = {
  '/billing/aged-debt': {
    intro: 'What is owed on posted documents by how late it is, statements of accounts, and reminders.',
    tasks: [
      {
        title: 'Send statements',
        steps: [
          'Choose the accounts in the list and press Send. Each gets its statement of today by email; a line about each says what came of it.',
          'To send one to another address, open the account and press Email statement.',
        ],
      },
      {
        title: 'Remind whoever owes',
        steps: [
          'Under Reminders due choose whom to remind and press Send. It says which reminder each gets: the first, the second or the final one.',
          'Under Settings, Billing, say after how many days each is due, and whether they are sent by themselves.',
        ],
      },
      {
        title: 'Leave a document out of reminders',
        steps: [
          'Open its account and press Put in query beside the document, and say why. It stays on the statement, marked as in query.',
          'Once it is settled press Change query and empty the words.',
        ],
      },
      { title: 'See what was sent', steps: ['Open the account. Under What was sent each letter can be downloaded as it was sent.'] },
      listFile,
    ],
    keys: listKeys,
    words: [
      ...startWords,
      ['Late', 'Past the day it was due and not paid.'],
      ['On account', 'Money of the account that pays no document yet. Put it to documents under Payments.'],
      ['In query', 'The customer says something is wrong with it. Nobody is reminded of it meanwhile.'],
    ],
    refusals: [
      ['No reminder is due any more', 'Somebody sent it a moment ago, or it was paid.'],
      ['There is no email address for documents', 'Enter one at the customer; of a policyholder, at the worksheet.'],
    ],
  },
};
