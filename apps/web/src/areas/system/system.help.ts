import { type HelpOf, listFile, listKeys } from '../../app/help.ts';
import { lookupsHelp } from './lookups.help.ts';
import type { systemPages } from './system.routes.tsx';
import { technicalHelp } from './technical.help.ts';

export const systemHelp: HelpOf<typeof systemPages> = {
  '/settings': {
    intro: 'Everything that the company can set for itself, group by group. A change holds for everybody as soon as it is saved.',
    tasks: [
      { title: 'Find a setting', steps: ['Type a word of it into Find a setting.', 'Press the one that you mean: its group opens at it.'] },
      { title: 'Change settings', steps: ['Choose the group.', 'Change what you want and press Save. Only what you changed is saved.'] },
      {
        title: 'Set a new company up',
        steps: [
          'Open To set up: each thing leads to its page.',
          'What is done is seen from the data and ticks itself. Press Not needed where you can do without.',
          'The list leaves your first page once nothing is left, or when you press Put away there. Here it stays.',
        ],
      },
      { title: 'Go back to a default', steps: ['Press Back to default below the setting, then Save.'] },
      {
        title: 'Set the logo',
        steps: ['Open Company, press Add a logo and choose a PNG, JPEG or WebP.', 'It stands at the top of every page and on documents from then on.'],
      },
      {
        title: 'Write a text of the public pages',
        steps: [
          'Open Public pages and choose the text.',
          'Write it, or press Start from the product’s text. Below stands what visitors would see.',
          'Press Publish. Earlier texts are kept: press Put back to have one in the editor again.',
        ],
      },
      {
        title: 'Have the terms accepted again',
        steps: [
          'Open Public pages, Terms of use.',
          'Tick Ask everybody to accept the terms again and press Publish.',
          'Below stands who has accepted them, and who has not yet.',
        ],
      },
    ],
    words: [
      ['Default', 'What holds until somebody changes it.'],
      ['Set, Not set', 'Whether a key is kept. What it is, nobody is shown again.'],
      ['Changed by', 'Who changed it last; the entry of the system log says from what to what.'],
    ],
    refusals: [
      ['Next numbers can only be raised', 'Documents up to that number are there already. Enter a higher one.'],
      ['Invoice numbers run without gaps', 'The next number cannot be changed once an invoice has been posted. The prefix can.'],
      ['The key that is set is for another service', 'Enter the key of the new service, or leave it empty to remove the old one.'],
    ],
  },
  '/settings/lookups': lookupsHelp,
  '/system-utilities/settings': technicalHelp,
  '/system-log': {
    intro: 'Every change of every record: who made it, when, and what it was. Nothing in it can be changed or taken away.',
    tasks: [
      {
        title: 'Find who changed something',
        steps: [
          'Press Filter and set Text, Kind, What was done, Who, Record or the days.',
          'Open a row to see each field before and after.',
          'From a record itself, press More actions, then In the system log.',
        ],
      },
      {
        title: 'See whether the log was altered',
        steps: ['Press Verify now. It goes on in the background, and may be left.', 'Read what was found, and press See the entry where one is named.'],
      },
      { title: 'See more columns', steps: ['Press Choose columns and tick Fields or From.'] },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Sealed', 'The entry is part of the chain that shows whether anything was altered later.'],
      ['New', 'It will be sealed shortly.'],
      ['Intact', 'All sealed entries are as they were written, and as far as was signed outside of the database.'],
      ['Altered', 'Something was changed, taken out or put in behind the product’s back. Tell whoever runs the server.'],
      ['Not verified yet', 'Nobody has pressed Verify now.'],
    ],
  },
  '/system-log/$externalId': {
    intro: 'One entry of the log: what was done to which record, each field before and after.',
    tasks: [
      { title: 'Go on from here', steps: ['Press Earlier entry or Later entry, or In the system log for all entries of this record.'] },
      { title: 'Pass it on', steps: ['Press the record’s id or the hash: it is copied.'] },
    ],
    words: [
      ['Empty', 'The field stood there without a text; a dash means that there was no value.'],
      ['From', 'The network address that the change came from.'],
      ['Position in the chain, Hash', 'Where the entry stands among the sealed ones, and what it is verified by.'],
    ],
    refusals: [
      [
        'The values are no longer kept',
        'They are older than the company keeps them, or a person’s data had to go. That the change happened, and who made it, still stands.',
      ],
    ],
  },
};
