import type { HelpOf } from '../../app/help.ts';
import type { handlingPages } from './handling.routes.tsx';

export const handlingHelp: HelpOf<typeof handlingPages> = {
  '/stock-control/put-away': {
    intro: 'What lies at a location and is in no bin yet, in the order in which one walks past the bins. Made for a phone in one hand.',
    tasks: [
      {
        title: 'Put something into a bin',
        steps: [
          'Scan the code of what you take, once for each piece, or press Take and type how many.',
          'Take several things at once where they go into the same bin.',
          'Scan the label of the bin, or choose it and press Put it there.',
        ],
      },
      { title: 'Put all where it usually lies', steps: ['Press Put all into their usual bins. What has no usual bin stays.'] },
      { title: 'See another location', steps: ['Choose it above the list; how much waits there stands beside its name.'] },
    ],
    words: [
      ['Usual bin', 'Where some of the product was put last at this location.'],
      ['In hand', 'What you have taken and not put down yet.'],
      ['For jobs', 'A job has claimed it: its claim goes along.'],
    ],
    refusals: [
      ['Nothing that waits here has the code', 'It lies in a bin already, or at another location.'],
      ['It is not a rack or bin at the location', 'You scanned the label of another location’s bin.'],
      ['The bin is closed', 'Take another one, or open it again on its page.'],
      ['Only some of it lies there still', 'A colleague was quicker. The list shows what is left.'],
    ],
  },
  '/stock-control/picking': {
    intro:
      'The glass of a day’s jobs that lies in the depots, in the order in which one walks, with the job, the technician and the van. Made for a phone in one hand.',
    tasks: [
      {
        title: 'Pick for the vans',
        steps: [
          'Choose the day, the branch and, where you load one van, the technician.',
          'Walk to the place at the top and scan the piece, or press Picked: it goes to the technician’s van.',
          'Picked pieces stand below the list; Undo brings one back to where it lay.',
        ],
      },
      {
        title: 'Say that a piece is not to be had',
        steps: ['Press Cannot be picked at its line.', 'Choose why and press Say so: it stands on the job for whoever booked it.'],
      },
      {
        title: 'Fill a van up',
        steps: [
          'Below the jobs’ glass stands what vans are short of, with the lots to take: what expires first first.',
          'Scan the product, or press Picked: all that the line names goes into the van.',
          'How much of what a van is to hold is set on its page under Stock control, Locations, or accepted under Stock flow.',
        ],
      },
      {
        title: 'Bring back what came home in a van',
        steps: [
          'Press Bring back and choose the technician. What is for no visit of theirs stands on top.',
          'Scan each piece, or press Bring back at its line: it lies at the depot then, still reserved for its job, and waits there to be put away.',
          'What is needed on a visit of theirs is asked about first. Undo puts a piece back into the van.',
        ],
      },
      { title: 'Take it along on paper', steps: ['Press Print.'] },
    ],
    words: [
      ['Could not be picked', 'What was said last of this piece at this place.'],
      ['At least, up to', 'The level of the van: below the first figure it is filled up, to the second.'],
      ['Stock of the van', 'It is for no job. A scan brings back one piece of it, the button all.'],
      ['No van', 'The technician has none: make one under Stock control, Locations.'],
    ],
    refusals: [
      ['Nothing on this list has the code', 'It is for another day or technician, or for no job: leave it where it lies.'],
      ['The van holds enough by now', 'A colleague filled it. The list shows what is left.'],
      ['This claim can no longer be used', 'A colleague picked it, or the job let it go. The list shows what is left.'],
    ],
  },
};
