/** The door of `outbox`: messages to people outside. */

export { type NewOutboxMessage, queueMessage } from './queue-message.ts';
export type { TemplateName } from './templates.ts';
