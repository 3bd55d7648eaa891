import type { Messages } from '../message.ts';

export const outboxMessages = {
  'outbox.not_failed': { text: 'Only a message that failed or was kept can be sent again. This one is {state}.' },
  'outbox.secret': { text: 'This message carried a secret that has expired. Ask for a new one instead of sending it again.' },
  'template.unknown_field': { text: 'This message has no field {name}. Use: {fields}.', field: 'body' },
  'template.field_missing': { text: 'Keep {name} in the text: without it the message is of no use.', field: 'body' },
} as const satisfies Messages;
