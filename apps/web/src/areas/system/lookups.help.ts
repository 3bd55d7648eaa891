import type { PageHelp } from '../../app/help.ts';

export const lookupsHelp: PageHelp = {
  intro: 'The lists that people choose from: what they are called, in which order they are offered, and what is no longer offered.',
  tasks: [
    {
      title: 'Add an entry',
      steps: [
        'Choose the list on the left.',
        'Press Add entry, type its name, and say what it is for where that is asked.',
        'Press Add: it stands at the end.',
      ],
    },
    {
      title: 'Put a list in order',
      steps: ['Drag an entry by its grip, or press the arrow keys on the grip.', 'The list is offered in this order everywhere at once.'],
    },
    {
      title: 'Rename an entry',
      steps: ['Open its menu and press Rename.', 'Records show the new name. Documents that were made keep the one that they were made with.'],
    },
    {
      title: 'Take an entry away',
      steps: [
        'Open its menu and press Retire: it is no longer offered, and what has it keeps it.',
        'Tick Show retired to see it again, and press Offer it again in its menu.',
        'What nothing uses can be deleted: press Where it is used, then Delete.',
      ],
    },
    {
      title: 'Change a rate of VAT',
      steps: [
        'Open VAT rates, and press Edit in the menu of the rate.',
        'The rate counts for lines that are added from the moment you save. What is priced already keeps its rate.',
      ],
    },
  ],
  keys: [
    ['n', 'Add an entry'],
    ['↑, ↓ on a grip', 'Move the entry up or down'],
    ['Home, End on a grip', 'Make it the first or the last'],
  ],
  words: [
    ['Code', 'What rules go by, whatever the entry is called. It never changes.'],
    ['Retired', 'No longer offered. What has the entry keeps it.'],
  ],
  refusals: [
    ['Records name this entry, so it cannot be deleted', 'Retire it instead.'],
    ['This is the last entry of its code', 'Rules look for it. Rename it, or retire it.'],
    ['The list has changed while you were ordering it', 'Somebody added or retired an entry meanwhile. The list is shown as it is now: move the entry again.'],
  ],
};
