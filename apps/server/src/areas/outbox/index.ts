/** The door of `outbox`: messages to people outside. */

export { queueMessage } from './queue-message.ts';
