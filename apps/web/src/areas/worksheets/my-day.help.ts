import { type HelpOf, startWords } from '../../app/help.ts';
import type { worksheetsPages } from './worksheets.routes.tsx';

/** What technicians read about their day. */
export const myDayHelp: Pick<HelpOf<typeof worksheetsPages>, '/my-day'> = {
  '/my-day': {
    intro: 'A technician’s visits of one day, the next one first. It works without a signal: what you record is kept on this phone and sent by itself.',
    tasks: [
      {
        title: 'Do a visit',
        steps: [
          'Open the visit. Telephone, map and glass stand on top.',
          'Before you drive to a customer, say at Arrive in how long you will be there and press Set off: they are told by text message or email.',
          'At Arrive type the mileage and press Start the visit.',
          'Go through the steps: checks, glass, adhesive, calibration, payment, photos, signature. Each closes when it is done and opens the next.',
          'At Complete, press what is still missing to go to its step.',
          'Press Complete the visit.',
        ],
      },
      {
        title: 'Repair a chip',
        steps: [
          'At Damage stands whether BS AU 242b allows the repair. What is beyond repair you leave: ring the office.',
          'Press Photograph it before, repair it, then press Repaired: photograph it after. Without the first the second is not asked for.',
          'Save the damage records what nobody told of before.',
        ],
      },
      {
        title: 'The visit cannot be done',
        steps: ['Press Visit failed… on the visit and say why.', 'Say whether it is charged and where the glass goes.', 'Press End the visit as failed.'],
      },
      {
        title: 'Use the last adhesive again',
        steps: ['At Adhesive press one of the batches that you used last.', 'Temperature, humidity and drive-away time are asked each time, and who was told.'],
      },
      {
        title: 'Find something in your van',
        steps: [
          'Press Your van. Glass for your jobs stands first, with the job it is for.',
          'Press Scan with the camera, or type the code and press Find: it says whether the books have it in your van.',
        ],
      },
      {
        title: 'Count your van',
        steps: [
          'Press Count the van under Your van. Each scan counts one; plus, minus and the number put it right.',
          'What you do not count is taken as not there. A count that you break off stays on this phone.',
          'Press Send the count. What differs from the books the office decides.',
        ],
      },
      {
        title: 'See what waits for your branch',
        steps: [
          'People of a branch find the jobs that are offered to it first: accept or reject them here.',
          'Below stands whatever else is asked of you, such as an invoice that the office asks about.',
          'Today are the jobs of the day by the clock; To book are those that have no day yet.',
        ],
      },
      {
        title: 'See what was not sent',
        steps: [
          'What was not accepted stands under the bar on top with the reason, with what you entered, and with what to do.',
          'Press Mend to put it right, Try again, or Drop. Photos and payments of the visit are sent all the same.',
          'Press Show in the bar for what still waits.',
        ],
      },
    ],
    words: [
      ...startWords,
      ['Green bar', 'Everything is sent.'],
      ['Amber bar', 'Something waits to be sent, or there is no signal.'],
      ['Red bar', 'Something was not accepted.'],
      ['As of …', 'When the day was last fetched.'],
    ],
    refusals: [
      ['The visit is not released to you yet', 'Ask the office to release it.'],
      ['An adhesive batch is past its expiry', 'Use another batch: it is refused on the phone already.'],
      ['Glass is not in your van', 'Have it moved to your van by the depot before you complete.'],
      ['Nothing can be changed after completion', 'The office can reopen the job.'],
      ['Sign in to see your day', 'The day is kept for 12 hours after signing in. Work that was not sent stays and goes out afterwards.'],
    ],
  },
};
