import type { HelpOf } from '../../app/help.ts';
import { listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { noticesPages } from './notices.routes.tsx';

/** The help of broadcasts. */
export const noticesHelp: HelpOf<typeof noticesPages> = {
  '/broadcasts': {
    intro: 'What the company tells you: what you have not read stands first. The number in the header says how many there are.',
    tasks: [
      { title: 'Say that you have read one', steps: ['Press Mark as read. It moves below what is new, and stays until its last day.'] },
      {
        title: 'One that must be read',
        steps: [
          'It opens by itself, in front of whatever you do. What you have typed behind it stays.',
          'Read it and press I have read this. You may sign out instead; it comes back after your next sign-in.',
        ],
      },
    ],
    words: [
      ['Must be read', 'Work goes on once it is read. Without a connection it can be put off until there is one.'],
      ['Corrected', 'Its words were changed after it went out.'],
    ],
  },
  '/broadcasts/written': {
    intro: 'All that was written to people of the company and of customers, by state.',
    tasks: [
      {
        title: 'Tell people something',
        steps: ['Press New broadcast.', 'Write it, choose whom it is for, and press Save draft.', 'Look it over and press Send.'],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New broadcast']],
    words: [
      ['Scheduled', 'Goes out by itself at its time, in the company’s zone.'],
      ['Expired', 'Its last day is over: nobody is shown it any more.'],
    ],
  },
  '/broadcasts/new': {
    intro: 'Writes a draft. Nobody sees it before it is sent.',
    tasks: [
      {
        title: 'Write one',
        steps: [
          'Enter title and text. An empty line begins a paragraph; an address such as https://… becomes a link.',
          'Tick whom it is for. It reaches whoever any of the ticks names; the count below says how many that is.',
          'Enter a day and time to have it go out later, and the last day on which it is shown.',
          'Press Save draft.',
        ],
      },
    ],
    words: [
      ['People of branches', 'Those whose own or home branch it is, technicians included.'],
      ['Who joins later', 'Whoever is given one of the roles or moves to one of the branches sees what is live for it from then on.'],
    ],
    refusals: [
      ['Choose at least one group of people', 'A broadcast for nobody cannot be saved.'],
      ['Show it for at most a year', 'Enter an earlier last day.'],
    ],
  },
  '/broadcasts/written/$id': {
    intro: 'One broadcast: what it says, whom it is for, and who has read it.',
    tasks: [
      { title: 'Send it', steps: ['Press Send, or Schedule where it has a day and time.', 'The question says how many people it will reach.'] },
      {
        title: 'Correct it once it is out',
        steps: [
          'Press Edit at Broadcast and change the words.',
          'Tick Ask those who have read it to read it again if the change matters.',
          'Press Save correction.',
        ],
      },
      { title: 'Withdraw it', steps: ['Choose Withdraw in the menu and enter why. Nobody is shown it from then on; who had read it stays known.'] },
      { title: 'See who has not read it', steps: ['Choose Has not read it in the filter below the text.', 'Press Download the list to take the names away.'] },
      { title: 'Write the same again', steps: ['Choose Copy as new in the menu.'] },
    ],
    keys: recordKeys,
    refusals: [['This broadcast has moved on', 'Somebody else sent, took back or withdrew it meanwhile. The page shows where it stands.']],
  },
};
