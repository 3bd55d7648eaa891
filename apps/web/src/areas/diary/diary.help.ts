import type { HelpOf } from '../../app/help.ts';
import type { diaryPages } from './diary.routes.tsx';

export const diaryHelp: HelpOf<typeof diaryPages> = {
  '/diary': {
    intro: 'A month, a week or a day of all technicians, with the jobs that wait for a slot. Visits are booked and moved here.',
    tasks: [
      {
        title: 'Book a job',
        steps: [
          'Press Jobs to book, if the list is not open. The day that a customer was promised comes first.',
          'Drag a job to a technician’s AM or PM, or press Book on it.',
          'Take one of the three best slots; each says why it is good. ‘Why not another?’ counts what speaks against all others. Or fill in branch, technician, day and slot.',
          'Press Book.',
        ],
      },
      {
        title: 'Move a visit',
        steps: [
          'Drag its card to another technician, day or half of the day. While you drag, the foot says where it goes or why it would be refused.',
          'Or press the arrows on the card and choose the place in the form: this needs no mouse.',
          'A booked visit moves at once; Undo is offered for 8 seconds, and Ctrl Z takes it back later, too. A visit that was released asks for the reason first.',
          'What somebody else has changed since is not undone: you are told so.',
        ],
      },
      {
        title: 'Change how long a visit is',
        steps: [
          'Draw the lower edge of its card up or down: a quarter of an hour at a time.',
          'Or go to its number with Tab, hold Shift and press the arrows up and down; let go of Shift to keep it, or press Escape.',
        ],
      },
      {
        title: 'Move several visits together',
        steps: [
          'Click their cards with Ctrl held, or with Shift all from the last one; or go to a number with Tab and press Space.',
          'Press Move… at the foot, or drag one of them, and say where they go. What you leave empty stays as each has it.',
          'You are told what became of each. Those that could not move stay chosen; Escape chooses none.',
        ],
      },
      {
        title: 'Take a visit off the diary',
        steps: [
          'Drag its card onto the jobs to book, or press its arrows and then Take off the diary.',
          'Its place is free again, and the job waits for a slot.',
        ],
      },
      {
        title: 'Fill a slot that was freed',
        steps: [
          'Press Wait on a job’s card among the jobs to book, or Wait for an earlier slot in the menu of a job that is booked: from which day to which it could be done, and when.',
          'Where a visit is cancelled, taken off, moved away or failed before its day, a line above the diary says whose slot is free and how many waiting jobs fit.',
          'Press Fill from the waiting list. The best fits stand first. Ring the customer, then press Move here or Book here; Undo takes it back.',
        ],
      },
      {
        title: 'Look at a month, or at a list',
        steps: [
          'Press Month for how full each day is, who is away and who has too much; press a day to open it.',
          'Press List for the visits of the week one below the other, in the order of time.',
        ],
      },
      {
        title: 'See a day on a map',
        steps: [
          'Press Map: each technician’s visits are joined in the order in which they are driven to, by a line and a letter of their own.',
          'Press a visit on the map or in the list beside it to point it out; its number opens the worksheet. Those without a technician have a question mark.',
        ],
      },
      {
        title: 'Print a day or a week',
        steps: [
          'Choose the day or the week, then press the printer, or Ctrl P: each day stands on a sheet of its own, by technician, with telephone, address, glass and note.',
          'Press Print, or Ctrl P once more. Back to the diary leaves the sheet.',
        ],
      },
      {
        title: 'See more of a card',
        steps: ['Point at it or go to it with Tab: whom to ring, where it is, which glass, what holds it up.', 'Its number opens the worksheet.'],
      },
      {
        title: 'Go to another day',
        steps: ['Use the arrows beside Today.', 'Or press Ctrl K and type ‘diary’ and a day, such as ‘diary tomorrow’ or ‘diary 24/11’.'],
      },
    ],
    words: [
      ['AM, PM', 'The half of the day that the customer was told.'],
      ['The bar of a day', 'Minutes booked of the minutes that the technician has.'],
      ['+25 min drive', 'About how long is driven between the visits of the day, along their order.'],
      ['Over by 30 min', 'More minutes are booked than the technician works; ‘over with the drive’ where only the driving makes it so.'],
      ['3/8 under a day', 'Jobs booked of the jobs that the shown branches take in that slot; ‘full’ where there is no room.'],
      ['Beyond capacity', 'The visit was booked beyond what there is room for.'],
      ['Promised, Late since', 'The day that the customer was last told, to come or past.'],
    ],
    refusals: [
      [
        'The slot is full, or the technician has too few minutes',
        'Take another slot or technician. Whoever may, ticks Book beyond capacity in the form and says why.',
      ],
      ['The technician is away or does not work that day', 'Choose another technician or day.'],
      ['The branch is closed, or the day is past', 'Choose another day.'],
      ['A card cannot be dragged', 'The visit is under way or done, or you may not change the diary.'],
    ],
  },
};
