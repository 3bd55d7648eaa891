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
      {
        title: 'Pin a record',
        steps: [
          'Press the pin beside a find, or beside one of those opened last. On the record itself, press Ctrl K and type pin.',
          'Pinned records stand here and in the search box, at every machine. Put them in order by their arrows.',
          'Press the pin again to unpin it.',
        ],
      },
      {
        title: 'Find a setting, a list or help',
        steps: ['Press Ctrl K and type what it is about, such as VAT number.', 'Choose the setting, the lookup list or the help.'],
      },
    ],
    words: [
      ['similar', 'Found although it is not spelled quite like that.'],
      ['Opened last', 'The twenty records that you opened last in this browser. They go when you sign out.'],
      ['first 20', 'There are more of this kind: type more of it.'],
    ],
    refusals: [['Nothing found', 'Only what you may see is found. Try another part of it, such as the postcode.']],
  },
};
