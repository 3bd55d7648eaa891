import { codeWords } from '@quarterlight/kit/text';
import { listSheet } from '../sheet.ts';
import { channelName, messageStateName } from './names.ts';
import type { MessageStop, OutboxMessage } from './schemas.ts';

/** Every message that the product wrote, without its text. */
export const messageSheet = listSheet<OutboxMessage>()({
  name: 'messages',
  title: 'Messages',
  columns: {
    createdAt: { title: 'Written', type: 'instant', width: 17, value: (row) => row.createdAt },
    recipient: { title: 'To', type: 'text', width: 32, value: (row) => row.recipient },
    subject: { title: 'Subject', type: 'text', width: 40, value: (row) => row.subject },
    template: { title: 'Kind', type: 'text', width: 22, value: (row) => codeWords(row.template) },
    channel: { title: 'By', type: 'text', width: 8, value: (row) => channelName(row.channel) },
    state: { title: 'State', type: 'text', width: 24, value: (row) => messageStateName(row.state, row.channel) },
    lastError: { title: 'Trouble', type: 'text', hidden: true, width: 40, value: (row) => row.lastError },
    heldUntil: { title: 'Waits until', type: 'instant', hidden: true, width: 17, value: (row) => row.heldUntil },
    sentAt: { title: 'Sent', type: 'instant', width: 17, value: (row) => row.sentAt },
  },
});

/** Numbers and addresses that asked not to be written to. */
export const stopSheet = listSheet<MessageStop>()({
  name: 'not-to-be-written-to',
  title: 'Not to be written to',
  columns: {
    address: { title: 'Number or address', type: 'text', width: 30, value: (row) => row.address },
    channel: { title: 'By', type: 'text', width: 8, value: (row) => channelName(row.channel) },
    stoppedAt: { title: 'Asked', type: 'instant', width: 17, value: (row) => row.stoppedAt },
    how: { title: 'How', type: 'text', width: 30, value: (row) => row.how },
    liftedAt: { title: 'Lifted', type: 'instant', width: 17, value: (row) => row.liftedAt },
    liftedBy: { title: 'Lifted by', type: 'text', width: 20, value: (row) => row.liftedBy },
    liftReason: { title: 'Why', type: 'text', width: 40, value: (row) => row.liftReason },
  },
});
