import type { PageHelp } from '../../app/help.ts';

export const technicalHelp: PageHelp = {
  intro: 'What is technical of the company: whether the services answer, what waits in the background, and which version of the interface browsers run.',
  tasks: [
    {
      title: 'See whether a service works',
      steps: ['Press Try it beside the service.', 'It is used once, for five seconds at most, and what it said stands below it.'],
    },
    {
      title: 'Do failed work again',
      steps: ['Under Background work, press Try again beside it. Press Drop where it is no longer wanted.', 'The log says who did.'],
    },
    {
      title: 'Have everybody refresh',
      steps: [
        'Under Version of the interface, press Edit, enter another version and press Set.',
        'Everybody is asked to refresh. Press Put back when that is done.',
      ],
    },
  ],
  words: [
    [
      'Restored and verified',
      'Each backup is restored beside the database and checked before it counts. How far back that reaches, and how one company comes back alone, whoever runs the server knows.',
    ],
    ['Stand-in', 'The product answers in the place of the service, with what it made up. Set the key in the settings to use the real one.'],
    ['Tried again later', 'The last try failed. The next one comes by itself.'],
    ['Failed', 'All tries are spent. Nothing more happens to it by itself.'],
  ],
  refusals: [
    ['is being tried, or was a moment ago', 'One try at a time, and a few seconds between them.'],
    ['This work has moved on meanwhile', 'It was done, begun anew or dropped by somebody else.'],
  ],
};
