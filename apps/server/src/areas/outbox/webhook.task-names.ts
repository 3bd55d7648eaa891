/** Hands out what happened to the webhooks of a company. */
export const tellTask = 'outbox.tell-webhooks';
/** Sends what waits for one webhook, one after the other. */
export const deliverTask = 'outbox.deliver-webhook';
/** Sends one test. */
export const testTask = 'outbox.test-webhook';
