import type { HelpOf } from '../../app/help.ts';
import type { searchPages } from './search.routes.tsx';

export const searchHelp: HelpOf<typeof searchPages> = {
  '/search': {
    intro: 'Everything that a text finds, by kind of record. The kind with the best find comes first.',
    tasks: [
      {
        title: 'Find a record',
        steps: [
          'Type at least three characters of a number, registration, name, postcode, telephone number or Eurocode.',
          'Zeros may be left out: W3001 finds the worksheet.',
          'Press a find to open it.',
        ],
      },
      { title: 'Search from any page', steps: ['Press Ctrl K and type.', 'The last entry of what is found leads here.'] },
    ],
    words: [
      ['similar', 'Found although it is not spelled quite like that.'],
      ['first 20', 'There are more of this kind: type more of it.'],
    ],
    refusals: [['Nothing found', 'Only what you may see is found. Try another part of it, such as the postcode.']],
  },
};
