import type { Messages } from '../message.ts';

export const webhookMessages = {
  'webhook.address': { text: '{why}', field: 'url' },
  'webhook.unknown_event': { text: 'There is nothing called {event} to tell of.', field: 'events' },
  'webhook.nothing': { text: 'Choose at least one kind, or everything.', field: 'events' },
  'webhook.too_many': { text: 'A company has at most 20 webhooks. Remove one that you no longer need first.' },
  'webhook.office_only': { text: 'A webhook tells of the whole company. Choose all sites first.' },
  'webhook.off': { text: 'This webhook is turned off. Turn it on first.' },
  'webhook.no_secret': { text: 'This webhook has no secret to sign by. Make one first.' },
  'webhook.tests_wait': { text: '5 tests of this webhook wait for their answers. See how they end first.' },
  'webhook.no_redelivery': { text: 'This one is already waiting, or was only a test. Send another test instead.' },
} as const satisfies Messages;
