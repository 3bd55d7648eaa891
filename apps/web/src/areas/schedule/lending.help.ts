import { listFile, listKeys, type PageHelp, recordKeys } from '../../app/help.ts';

/** The help of lent technicians and calibration equipment. */
export const lendingHelp = {
  '/users/technicians/roaming': {
    intro:
      'Who is lent to which branch, on a time line of five weeks. On lent days a technician works for the other branch alone: they stand in its diary, and find-a-slot proposes them there.',
    tasks: [
      {
        title: 'Lend a technician',
        steps: [
          'Press on the first day beside the name and draw to the last, or press Lend a technician.',
          'Choose the branch and press Lend. Whoever lends approves it.',
        ],
      },
      {
        title: 'Change the days',
        steps: ['Drag the bar, or one of its ends.', 'Or press the bar, change the days and press Save.', 'Undo takes a move back for 8 seconds.'],
      },
      { title: 'Take it back', steps: ['Press the bar.', 'Press Take back.'] },
    ],
    keys: [['n', 'Lend a technician']],
    words: [
      ['Hatched', 'The technician is absent: hold the pointer over it to see why.'],
      ['A dashed end', 'The lending begins before these weeks, or goes on behind them.'],
      ['Works for any branch', 'Find-a-slot may propose this technician for every branch, lent or not.'],
      ['Nights away', 'For the report of roaming technicians.'],
    ],
    refusals: [
      ['The technician is lent already', 'The bar in these days is in the way: choose other days, or change it.'],
      ['There are visits in these days', 'Move them first, or tick that they are kept. Kept ones stay where they are.'],
      ['The days have passed', 'Corrections reach back 31 days.'],
    ],
  },
  '/settings/equipment': {
    intro:
      'What is calibrated with, where it is and until when its licence holds. Once there is any, static calibrations are offered only where a piece with a valid licence is at hand: in the branch, or in the technician’s own van.',
    tasks: [
      { title: 'Add a piece', steps: ['Press Add equipment.', 'Enter the branch, and in whose van it goes if it travels.', 'Press Add.'] },
      { title: 'Renew a licence', steps: ['Open the row.', 'Press Edit at Details, enter the new day and press Save.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'Add equipment']],
    words: [
      ['Amber', 'It ends within 30 days. A mail goes out 30 and 7 days before.'],
      ['Expired', 'No calibration is offered with it.'],
      ['Retired', 'No longer used. Choose the state Retired to see it.'],
    ],
  },
  '/settings/equipment/$id': {
    intro: 'One piece of calibration equipment.',
    tasks: [
      { title: 'Change it', steps: ['Press Edit at Details.', 'Change what is wrong and press Save.'] },
      { title: 'Take it out of use', steps: ['Press Edit at Details and enter the day at Retired on.', 'Remove is for what was added by mistake.'] },
    ],
    keys: recordKeys,
  },
} satisfies Readonly<Record<string, PageHelp>>;
