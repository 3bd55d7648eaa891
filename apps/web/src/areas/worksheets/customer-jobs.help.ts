import { type HelpOf, listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { worksheetsPages } from './worksheets.routes.tsx';

type Pages = HelpOf<typeof worksheetsPages>;
const jobs = '/clipboard/jobs';
const job = '/clipboard/jobs/$id';
const queue = '/clipboard/customer-generated';

/** What customers read about their own jobs, and the office about the queue of them. */
export const customerJobsHelp: Pick<Pages, typeof jobs | typeof job | typeof queue> = {
  [jobs]: {
    intro: 'Your own jobs: where each stands, and a new one.',
    tasks: [
      {
        title: 'Send a job',
        steps: [
          'Press New job and type the registration. Where it is not found, type make and model.',
          'Press the glass that is damaged and say how bad it is. Photographs are not needed, but they speed it up.',
          'Say where the vehicle is, which day would suit, and whom to ring on the day.',
          'Press Send the job. You see by when we answer.',
        ],
      },
      { title: 'Find a job', steps: ['Type its number, the registration or your own reference.', 'Press Filter to see those of one state.'] },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Received', 'We have it and answer soon.'],
      ['Accepted, to be booked', 'We take it, and the day is still to be agreed.'],
      ['Not accepted', 'We cannot take it as it is. Its page says why; you may change it and send it again.'],
    ],
    refusals: [
      ['For the same vehicle', 'A job for it came within the last hour. Tick that it is another job to send it all the same.'],
      ['File too big.', 'Choose a smaller photograph.'],
      ['No new job just now', 'Ring us: the number stands on the page. What you typed is kept.'],
    ],
  },
  [job]: {
    intro: 'One of your jobs: where it stands, what will be done, photographs and documents, and what we write to each other.',
    tasks: [
      { title: 'Write to us', steps: ['Type under Messages and press Send.', 'What we answer is marked until you press Mark as read.'] },
      {
        title: 'Approve what we ask for',
        steps: ['Press Approve or Refuse at each line under For your approval: with a limit, or with the reason.', 'Press Send the answer.'],
      },
      { title: 'Cancel it', steps: ['Choose Cancel the job in the menu and say why.', 'Once the technician has it, ring us instead.'] },
      { title: 'Send it again', steps: ['Where it was not accepted, press Change and send again.'] },
    ],
    keys: recordKeys,
    words: [['Timeline', 'Each step of the job, the newest first.']],
    refusals: [['The technician has it already', 'It can no longer be cancelled here. Ring us.']],
  },
  [queue]: {
    intro: 'Jobs that customers sent and nobody has answered, what is due first at the top.',
    tasks: [
      {
        title: 'Accept a job',
        steps: [
          'Open it: What the customer asks shows damage, photographs and wish.',
          'Press Accept. The branch that serves the postcode is proposed.',
          'Leave Book the visit now ticked to take one of the proposed slots, or untick it to book later.',
        ],
      },
      {
        title: 'Reject a job',
        steps: ['Choose Reject in its menu.', 'The reason is for us, the words go to the customer.', 'A rejected job can be sent on to another branch.'],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Time left', 'Until the answer that is agreed with the account, else that of the settings. Red is late.'],
      ['Open by', 'Who has the job open just now.'],
    ],
    refusals: [
      ['Somebody answered it', 'A colleague was first: the message says who and when.'],
      ['On stop', 'The account is on stop: a manager accepts it with a reason.'],
    ],
  },
};
