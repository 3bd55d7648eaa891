import { type HelpOf, listFile, listKeys, type PageHelp, recordKeys } from '../../app/help.ts';
import { lendingHelp } from './lending.help.ts';
import type { schedulePages } from './schedule.routes.tsx';

const collision: PageHelp['tasks'][number] = {
  title: 'Deal with the visits inside it',
  steps: [
    'They are listed as soon as person and days are chosen: job, customer, day, slot and length.',
    'Press Move to… and take one of the proposed slots, or choose technician, day and slot by hand.',
    'Or tick Keep, for each or for all: the record says who kept which.',
  ],
};
const stateWords: PageHelp['words'] = [
  ['Asked for', 'Waits for somebody to decide. It is marked in the diary and keeps nobody from booking.'],
  ['Approved', 'The person cannot be booked there: the diary is hatched and says why.'],
  ['Refused', 'Somebody said no, and why.'],
  ['Withdrawn, Cancelled', 'A request that was taken back; an approved absence that was.'],
];
const refusals: PageHelp['refusals'] = [
  [
    'Booked visits lie inside these days that are neither moved nor kept',
    'Move or keep each. One may have been booked while you were at it: it is in the list now.',
  ],
  ['The person already has an absence in these days', 'Open that one and change its days, or withdraw it first.'],
  ['Somebody else decides about your own absence', 'Ask a colleague who keeps the absences.'],
];

export const scheduleHelp: HelpOf<typeof schedulePages> = {
  ...lendingHelp,
  '/users/absences': {
    intro: 'Who is away when: a month of everybody by branch, or a list. Requests that wait for a decision are counted. Who may only ask sees their own.',
    tasks: [
      {
        title: 'See a month',
        steps: [
          'Press Calendar. The arrows go a month back and on; a branch shows its own people alone.',
          'A bar is an absence: press it to open it. Half a day is half as wide.',
        ],
      },
      {
        title: 'Record an absence',
        steps: ['Press New absence, or press a day in somebody’s row.', 'With the keyboard: go to the row with Tab and press Enter.'],
      },
      { title: 'Decide about requests', steps: ['Press List, then To approve.', 'Open one. Approve it, or refuse it from its menu with a reason.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New absence']],
    words: [
      ...stateWords,
      ['A dashed bar', 'Asked for.'],
      ['A grey day', 'The person does not work, or the branch is not open.'],
      ['A hatched day', 'The branch is closed.'],
    ],
  },
  '/users/absences/new': {
    intro: 'Records an absence of somebody, which counts at once; or asks for one of your own, which somebody else approves.',
    tasks: [
      {
        title: 'Record or ask',
        steps: [
          'Choose the person, where you record for others, and the type.',
          'Type first and last day. For half a day let it begin or end at midday.',
          'Press Record absence, or Ask for it. You are told by email what was decided.',
        ],
      },
      collision,
    ],
    keys: [
      ['Enter', 'Next field'],
      ['Ctrl Enter', 'Save'],
    ],
    refusals: [...refusals, ['An absence lasts at most 366 days', 'Record the rest as a second one.']],
  },
  '/users/absences/absence/$id': {
    intro: 'One absence: when and why, what was decided by whom, and the visits inside it.',
    tasks: [
      {
        title: 'Decide',
        steps: [
          'Press Approve. Where visits are booked in these days, each is moved or kept first.',
          'Or choose Refuse in the menu and type the reason: it goes to the person by email.',
        ],
      },
      { title: 'Change it', steps: ['Press Edit at Details. Your own you change while it waits.'] },
      { title: 'Take it back', steps: ['Choose Withdraw request or Cancel absence in the menu. Your own, until it begins.'] },
      collision,
    ],
    keys: recordKeys,
    words: [...stateWords, ['Kept', 'A visit that stays booked although the technician is away, with who decided so.']],
    refusals,
  },
};
