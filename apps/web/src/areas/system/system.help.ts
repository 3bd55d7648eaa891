import { type HelpOf, listFile, listKeys } from '../../app/help.ts';
import type { systemPages } from './system.routes.tsx';

export const systemHelp: HelpOf<typeof systemPages> = {
  '/system-log': {
    intro: 'Every change of every record: who made it, when, and what it was. Nothing in it can be changed or taken away.',
    tasks: [
      { title: 'Find who changed something', steps: ['Press Filter and set Text, Kind, From or To.', 'Open a row to see each field before and after.'] },
      { title: 'See more columns', steps: ['Press Choose columns and tick Fields or From.'] },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Sealed', 'The entry is part of the chain that shows whether anything was altered later.'],
      ['New', 'It will be sealed shortly.'],
      ['Chain verified', 'All sealed entries are as they were written.'],
      ['Broken', 'An entry was altered or put in later. Press See the entry where it is offered, and tell whoever runs the server.'],
    ],
  },
  '/system-log/$externalId': {
    intro: 'One entry of the log: what was done to which record, each field before and after.',
    tasks: [{ title: 'Pass it on', steps: ['Press the record’s id or the hash: it is copied.'] }],
    words: [
      ['From', 'The network address that the change came from.'],
      ['Position in the chain, Hash', 'Where the entry stands among the sealed ones, and what it is verified by.'],
    ],
    refusals: [['The values were erased', 'The person’s data had to go. That the change happened, and who made it, still stands.']],
  },
};
