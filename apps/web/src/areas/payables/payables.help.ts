import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { payablesPages } from './payables.routes.tsx';

export const payablesHelp: HelpOf<typeof payablesPages> = {
  '/purchase-orders/matching': {
    intro:
      'What suppliers bill, compared line by line with what was ordered and received, what came and was not billed yet, and what is asked back of suppliers.',
    tasks: [
      {
        title: 'Enter an invoice',
        steps: [
          'Under Received, not invoiced press Enter invoice beside the order that it bills: its lines stand there already. Or press Enter invoice at the top.',
          'Type its number, its date and the prices that it bills. Add a line for carriage.',
          'Type net, VAT and total as they stand on the paper: they have to agree with the lines, to a penny.',
        ],
      },
      {
        title: 'Load a file of invoices',
        steps: [
          'Press Load a file, and drop what the supplier sends for a week or a month.',
          'Its columns are shown, every line is checked, and the preview says which invoices agree and which differ, before anything is entered.',
        ],
      },
      {
        title: 'Match it',
        steps: [
          'Open the invoice. Where everything agrees within the tolerance, press Match.',
          'Where it differs, each difference stands there in words. Press Accept and say why, or Query and note what is asked of the supplier.',
          'Above the company’s limits somebody else has to accept it who may approve differences.',
        ],
      },
      {
        title: 'Take one back that was typed wrongly',
        steps: ['Open it and press Take back. What it billed is to be billed again, and its number may be entered anew.'],
      },
      {
        title: 'See a credit through',
        steps: [
          'Under Credits open it and press Send: the supplier gets the request by email, or you mark it as asked for.',
          'Press Return number once the supplier gives one, and Chase where nothing is heard.',
          'When the goods are fetched, press Note the collection: they leave stock at what they cost.',
          'When the credit note comes, press Enter credit note. Net stands there as it was asked for; type what the paper says.',
          'It is ready for the accounts then, under Purchase batching.',
        ],
      },
      {
        title: 'End a credit in another way',
        steps: [
          'Where the supplier refuses, press Note a refusal and say whether its goods go back into stock or are written off.',
          'Where it was raised by mistake, press Withdraw before the goods have gone.',
          'Where the credit note was typed wrongly, press Take the credit note back and enter it anew.',
        ],
      },
      {
        title: 'Keep to the days of returns',
        steps: [
          'Glass to return has all that waits for a supplier, with the days that are left.',
          'Where no credit stands beside it, press Raise a credit. Press a credit to open it.',
        ],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'Enter invoice']],
    words: [
      ...startWords,
      ['To match', 'Entered, and not compared and settled yet.'],
      ['Queried', 'Something is asked of the supplier.'],
      ['Price variance', 'What goods cost more or less than was ordered. Lots keep the cost they came at.'],
      ['To send', 'A credit is raised, and the supplier was not asked yet.'],
      ['With the supplier', 'It was asked; goods wait to be collected, or its credit note is waited for.'],
      ['Goods gone back', 'The supplier has them, and its credit note is waited for.'],
      ['Credited', 'Its credit note is entered and ready for the accounts.'],
      ['Days left', 'Until goods may no longer go back: amber for the last three days, red once they are over.'],
      ['Received, not invoiced', 'Goods that came and that no matched invoice bills; their value is at the prices ordered.'],
    ],
    refusals: [
      ['The supplier has billed that number before', 'Look for it by its number: it may be matched already.'],
      ['The lines come to another sum', 'Check quantities, prices and carriage against the paper.'],
      ['More is billed than was received', 'Query it with the supplier, or wait until the rest has come.'],
      ['The credit note is for another sum', 'Say why it is accepted, or query it with the supplier.'],
      ['You raised this credit', 'Ask somebody else who may approve differences to enter its credit note.'],
      ['The supplier takes nothing back without its return number', 'Press Return number and note it first.'],
      ['You entered this invoice', 'Ask somebody else who may approve differences to accept it.'],
    ],
  },
};
