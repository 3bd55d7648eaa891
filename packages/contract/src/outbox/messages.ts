import type { Messages } from '../message.ts';

export const outboxMessages = {
  'outbox.not_failed': { text: 'Only a message that failed, was not delivered or was kept can be sent again. This one is {state}.' },
  'outbox.no_recipient': { text: 'There is no {what} to send it to. Enter one.', field: 'recipient' },
  'outbox.secret': { text: 'This message carried a code or a private link, which is not kept. Send a new one from where it came from.' },
  'template.unknown_field': { text: 'This message has no field {name}. Use: {fields}.', field: 'body' },
  'template.unknown_field_near': { text: 'This message has no field {name}. Did you mean {near}?', field: 'body' },
  'template.field_missing': { text: 'Keep {name} in the text: without it the message is of no use.', field: 'body' },
  'template.no_own_address': { text: 'You have no {what} of your own. Enter one on your profile first.', field: 'channel' },
  'stop.lifted': { text: 'Somebody has lifted this already. Messages go out to {address} again.' },
} as const satisfies Messages;
