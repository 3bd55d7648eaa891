import { codeWords } from '@quarterlight/kit/text';
import { listSheet } from '../sheet.ts';
import { channelName, messageStateName } from './names.ts';
import type { OutboxMessage } from './schemas.ts';

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
    state: { title: 'State', type: 'text', width: 12, value: (row) => messageStateName(row.state) },
    lastError: { title: 'Trouble', type: 'text', hidden: true, width: 40, value: (row) => row.lastError },
    sentAt: { title: 'Sent', type: 'instant', width: 17, value: (row) => row.sentAt },
  },
});
