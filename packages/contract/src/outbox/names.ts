import type { MessageState } from './schemas.ts';

/** Where a message is, as people read it. */
export const messageStateNames: Readonly<Record<MessageState, string>> = {
  queued: 'Waiting',
  accepted: 'Taken by the gateway',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  kept: 'Kept here',
  stopped: 'Not sent: asked not to be written to',
  received: 'Reply',
};
const named: Readonly<Record<string, string>> = messageStateNames;
/** By what messages go. */
export const channelNames = { email: 'Email', sms: 'SMS' } as const;
const channels: Readonly<Record<string, string>> = channelNames;

/** The same of a message as it comes. Of an email nobody knows more than that a mail server took it. */
export const messageStateName = (state: string, channel = ''): string =>
  channel === 'email' && state === 'sent' ? 'Accepted by the mail server' : (named[state] ?? state);

/** By what a message goes. */
export const channelName = (channel: string): string => channels[channel] ?? channel;
