import type { MessageState } from './schemas.ts';

/** Where a message is, as people read it. */
export const messageStateNames: Readonly<Record<MessageState, string>> = { queued: 'Waiting', sent: 'Sent', kept: 'Kept here', failed: 'Failed' };
const named: Readonly<Record<string, string>> = messageStateNames;
const channels: Readonly<Record<string, string>> = { email: 'Email', sms: 'SMS' };

/** The same of a message as it comes. */
export const messageStateName = (state: string): string => named[state] ?? state;

/** By what a message goes. */
export const channelName = (channel: string): string => channels[channel] ?? channel;
