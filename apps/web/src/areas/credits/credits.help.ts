import type { HelpOf } from '../../app/help.ts';
import type { creditsPages } from './credits.routes.tsx';

export const creditsHelp: HelpOf<typeof creditsPages> = {
  '/purchase-orders/$id/credit': {
    intro: 'Asks the supplier of an order for a credit: for goods that go back to it, or for money alone where the price was wrong or something never came.',
    tasks: [
      {
        title: 'Send goods back',
        steps: [
          'Choose the reason, and write what the supplier should know.',
          'Beside each place where pieces of the order lie, type how many go back and in what condition.',
          'Press Raise credit. The goods move to the returns of their branch at once and wait there for the supplier.',
          'The credit opens: press Send to ask the supplier for it.',
        ],
      },
      {
        title: 'Ask for money alone',
        steps: [
          'Choose the reason, for instance Price, Short delivery or Surcharge or core.',
          'Under No goods go back type how many pieces, and how much is to be credited of each.',
          'Press Raise credit. Nothing moves in stock.',
        ],
      },
      {
        title: 'Send back glass that was noted as damaged',
        steps: ['Follow Put aside beside the piece, open its damage and press To the supplier.', 'Come back here: it lies at the returns and can be chosen.'],
      },
    ],
    keys: [
      ['Enter', 'Next field'],
      ['Ctrl Enter', 'Raise the credit'],
    ],
    words: [
      ['Can go back', 'What lies there and is neither claimed by a worksheet, noted as damaged nor on another credit.'],
      ['On credits', 'Pieces that stand on credits which are open or credited.'],
      ['Damaged', 'It came damaged and was put into quarantine with its delivery.'],
      ['Handling charge', 'What the supplier may keep by its terms of goods that go back for a reason of ours. It is taken off what is asked for.'],
      ['Back by', 'The last day on which the supplier takes the goods. Left empty, its terms say it from the day they came.'],
      ['Return number', 'The supplier’s own number for the return. Some take nothing back without it.'],
    ],
    refusals: [
      ['More is to go back than came', 'Part of it stands on another credit: it is listed at the top.'],
      ['More is asked for than can still be credited', 'No more is credited than was billed, or came at the price ordered.'],
      ['A piece stands on a credit already', 'A colleague was first. The page shows what is left.'],
      ['A piece is claimed', 'Free it on its worksheet first.'],
      ['There is no place for returns', 'Ask whoever looks after locations to add one to the branch.'],
    ],
  },
};
