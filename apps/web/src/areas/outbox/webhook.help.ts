import { type HelpOf, listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { webhookPages } from './webhook.pages.ts';

const words: readonly (readonly [string, string])[] = [
  ['On', 'It tells at once what happens.'],
  ['Failing', 'The last call went wrong. It is tried again by itself.'],
  ['Off', 'It tells nothing, and nothing of that time is told later. What waited when it was turned off is given up.'],
];

/** The help of webhooks. */
export const webhookHelp: HelpOf<typeof webhookPages> = {
  '/settings/webhooks': {
    intro:
      'A webhook calls a program of yours when something happens here, such as a job completed or an invoice posted. It tells which record it is, by its id alone; the program fetches the record with an API key. A webhook tells of the whole company, as somebody of the office with every permission would see it, so only who may manage webhooks can set one up.',
    tasks: [
      {
        title: 'Set one up',
        steps: [
          'Press New webhook, name it after the program and enter the address that is called. It begins with https:// and can be reached from the internet.',
          'Tick what it tells of, and press Make the webhook.',
          'Copy the secret and give it to the program: it is shown this once.',
          'Press Send a test and look at the answer.',
        ],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New webhook']],
    words,
    refusals: [
      ['This address lies inside a private network.', 'Use an address that the whole internet can reach. Whoever runs the server may allow one inside.'],
      ['A company has at most 20 webhooks.', 'Remove one that you no longer need, or have one tell of more.'],
    ],
  },
  '/settings/webhooks/new': {
    intro: 'Makes a webhook. It tells what happens from then on.',
    tasks: [
      {
        title: 'Check that a call comes from here',
        steps: [
          'Take the header quarterlight-timestamp, a full stop and the body as it came, and make the HMAC-SHA256 of that with the secret, in hexadecimal.',
          'Compare it, behind v1=, with each signature in quarterlight-signature: there are two while a secret is being changed.',
          'Refuse a call whose timestamp is more than five minutes off.',
        ],
      },
      {
        title: 'Answer a call',
        steps: [
          'Answer with a status from 200 to 299 within 30 seconds, and do the work afterwards.',
          'Keep the id of each call: the same may come twice, by the same id.',
          'Answer 410 to be called no more.',
        ],
      },
    ],
    words: [
      ['Tell of everything', 'Whatever happens to any of the kinds in the list.'],
      ['In order', 'Calls come one after the other, in the order of the system log. One that went wrong is told again later, behind others.'],
    ],
  },
  '/settings/webhooks/$id': {
    intro: 'One webhook: whom it calls, what it tells of, and every call of the last 30 days with what was sent and answered.',
    tasks: [
      { title: 'See whether the receiver answers', steps: ['Press Send a test. The call opens and shows the answer as soon as it is there.'] },
      {
        title: 'Tell something again',
        steps: [
          'Open the call in the list and press Tell it again.',
          'Or choose Tell again what was given up, and since when. Each comes by its own id, as before.',
        ],
      },
      {
        title: 'Change the secret',
        steps: ['Choose Make a new secret and give it to the program.', 'For 24 hours each call is signed by both, so that nothing is lost meanwhile.'],
      },
      { title: 'Turn it on or off', steps: ['Press Edit, set On, and press Save.'] },
      listFile,
    ],
    keys: [...listKeys, ...recordKeys],
    words: [
      ...words,
      ['Waiting', 'It is sent now, or at Next try: after 1, 5 and 15 minutes, then 1, 3, 6 and 12 hours.'],
      ['Delivered', 'It was answered with a status from 200 to 299.'],
      ['Given up', 'It went wrong for a day, or the webhook was turned off.'],
      ['Turned off by itself', 'The receiver answered 410, or every call went wrong for three days. Whoever may manage webhooks was told by email.'],
    ],
  },
};
