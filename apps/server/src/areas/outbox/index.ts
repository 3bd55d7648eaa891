/** The door of `outbox`: messages to people outside. */

export { findMessagesAbout, keepWaiting, lastSentAt, lastStatesAbout, stateOfMessage } from './outbox.queries.ts';
export { messageErasure } from './personal-data.ts';
export { queueMessage } from './queue-message.ts';
export { textStanding } from './text-standing.ts';
