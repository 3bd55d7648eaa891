/** The door of `outbox`: messages to people outside. */

export { findMessagesAbout, keepWaiting, lastStatesAbout } from './outbox.queries.ts';
export { queueMessage } from './queue-message.ts';
