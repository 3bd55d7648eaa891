/** The door of `outbox`: messages to people outside. */

export { type IsAbove, serveOutbox } from './outbox.routes.ts';
export { outboxTasks } from './outbox.tasks.ts';
export { type NewOutboxMessage, queueMessage } from './queue-message.ts';
export type { TemplateName } from './templates.ts';
