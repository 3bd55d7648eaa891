/** The door of `outbox`: messages to people outside. */

export { sweepWebhooks } from './keep-webhooks.ts';
export { findMessagesAbout, keepWaiting, lastSentAt, lastStatesAbout, stateOfMessage, statesOfMessages } from './outbox.queries.ts';
export { messageErasure } from './personal-data.ts';
export { previewMessage, queueMessage } from './queue-message.ts';
export { type Reached, recipientOf } from './recipient.ts';
export { findStopped } from './stops.queries.ts';
export { wakeWebhooks } from './tell-webhooks.ts';
export { titleOfMessage } from './templates.ts';
export { textStanding } from './text-standing.ts';
export { stopMovedWebhooks } from './webhooks.queries.ts';
