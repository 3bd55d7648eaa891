import { type HelpOf, listFile, listKeys, startWords } from '../../app/help.ts';
import type { payablesPages } from './payables.routes.tsx';

export const payablesHelp: HelpOf<typeof payablesPages> = {
  '/purchase-orders/matching': {
    intro: 'What suppliers bill, compared line by line with what was ordered and received, and what came and was not billed yet.',
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
      listFile,
    ],
    keys: [...listKeys, ['n', 'Enter invoice']],
    words: [
      ...startWords,
      ['To match', 'Entered, and not compared and settled yet.'],
      ['Queried', 'Something is asked of the supplier.'],
      ['Price variance', 'What goods cost more or less than was ordered. Lots keep the cost they came at.'],
      ['Received, not invoiced', 'Goods that came and that no matched invoice bills; their value is at the prices ordered.'],
    ],
    refusals: [
      ['The supplier has billed that number before', 'Look for it by its number: it may be matched already.'],
      ['The lines come to another sum', 'Check quantities, prices and carriage against the paper.'],
      ['More is billed than was received', 'Query it with the supplier, or wait until the rest has come.'],
      ['You entered this invoice', 'Ask somebody else who may approve differences to accept it.'],
    ],
  },
};
