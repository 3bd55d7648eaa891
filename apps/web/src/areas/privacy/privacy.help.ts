import type { HelpOf } from '../../app/help.ts';
import { listFile, listKeys } from '../../app/help.ts';
import type { privacyPages } from './privacy.routes.tsx';

/** The help of privacy requests. */
export const privacyHelp: HelpOf<typeof privacyPages> = {
  '/privacy/requests': {
    intro: 'Who asked what is held of them, or to have it erased, and by when the law wants it answered: within a month.',
    tasks: [
      {
        title: 'Answer somebody who asks',
        steps: [
          'Press New request, or choose Personal data in the menu of their record: a user, a customer, or a job of theirs.',
          'Enter by what they are known. An email or a telephone number finds most.',
        ],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New request']],
    words: [
      ['Overdue', 'The month is over and it is neither erased nor closed.'],
      ['Rest held until', 'What the law keeps is erased by itself once that day is over; what has later days, after those.'],
    ],
  },
  '/privacy/requests/new': {
    intro: 'Notes that somebody asked, and looks for everything that may be theirs.',
    tasks: [
      {
        title: 'Note a request',
        steps: ['Make sure that it is them who ask.', 'Enter name, email and telephone number, and the day on which they asked.', 'Press Look for their data.'],
      },
    ],
    refusals: [['Enter the day on which they asked: today or earlier', 'The month is counted from that day.']],
  },
  '/privacy/requests/$id': {
    intro: 'Every record that may be theirs. Tick those that are; download or erase what is ticked.',
    tasks: [
      {
        title: 'Hand out what is held',
        steps: [
          'Tick the records that are theirs.',
          'Press Download their data and give your password.',
          'Send them the file: a page to read, the same as data, and their files.',
        ],
      },
      {
        title: 'Erase what is held',
        steps: [
          'See below what would go and what stays for now.',
          'Choose Erase their data in the menu, type the name and press Erase for good.',
          'It goes on by itself. The page says what was erased.',
        ],
      },
    ],
    words: [
      ['Found by name', 'Somebody else may be called the same, so it is not ticked by itself; nor is another name with the same telephone number.'],
      ['Stays for now', 'Posted invoices are kept for six years for the VAT. They are erased by themselves when that is over.'],
      ['What stays with a job', 'Vehicle, glass, batches and calibration: they are asked for when something is recalled.'],
    ],
    refusals: [
      ['Erasing has stopped', 'Something failed on the way. Press Try again: it goes on where it stopped, and counts nothing twice.'],
      ['Something still stands open', 'Finish what is named there first: an open job, an unpaid invoice, a user who can sign in.'],
      ['Type the name as it stands on the request', 'So that nobody is erased by a slip.'],
    ],
  },
};
