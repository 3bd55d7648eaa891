import { type HelpOf, listFile } from '../../app/help.ts';
import type { runsPages } from './runs.routes.tsx';

/** The help of long work. */
export const runsHelp: HelpOf<typeof runsPages> = {
  '/background-work': {
    intro: 'Long work that goes on by itself, such as a large export or the file of a long list: how far it is, and what came of it. It is kept for 30 days.',
    tasks: [
      { title: 'Take what it made', steps: ['Press Download. The file is for whoever started it.'] },
      { title: 'Stop it', steps: ['Press Cancel. It stops within a second or two; what was done before stays done.'] },
      { title: 'See why some records were left out', steps: ['Press the number of notes beside it. Each note leads to its record.'] },
      { title: 'See everybody’s', steps: ['Choose Everybody’s in the filter. Only who may change system settings has it.'] },
      listFile,
    ],
    words: [
      ['Waiting', 'It begins when those before it have had their turn. While a company is suspended, its work waits.'],
      ['Failed', 'It says why. A user who was deactivated, or may no longer do it, has it stopped.'],
    ],
    refusals: [['So much work is waiting', 'A company may have 20 pieces of work waiting or running. Wait until one is done, or cancel one.']],
  },
};
