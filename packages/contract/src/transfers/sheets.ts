import { listSheet } from '../sheet.ts';
import { placeText } from '../stock/names.ts';
import { transferStateNames } from './names.ts';
import type { TransferSummary } from './schemas.ts';

/** All transfers. */
export const transferSheet = listSheet<TransferSummary>()({
  name: 'transfers',
  title: 'Transfers',
  columns: {
    number: { title: 'Number', type: 'text', width: 12, value: (transfer) => transfer.number },
    state: { title: 'State', type: 'text', width: 14, value: (transfer) => transferStateNames[transfer.state] },
    from: { title: 'From', type: 'text', width: 22, value: (transfer) => placeText(transfer.from) },
    to: { title: 'To', type: 'text', width: 22, value: (transfer) => placeText(transfer.to) },
    lines: { title: 'Lines', type: 'number', width: 8, value: (transfer) => transfer.lineCount },
    quantity: { title: 'Pieces', type: 'number', width: 10, value: (transfer) => transfer.quantity },
    outstanding: { title: 'To come', type: 'number', width: 10, value: (transfer) => transfer.outstanding },
    damaged: { title: 'Damaged', type: 'number', hidden: true, width: 10, value: (transfer) => transfer.damaged },
    lost: { title: 'Lost', type: 'number', width: 8, value: (transfer) => transfer.lost },
    sentAt: { title: 'Sent', type: 'instant', width: 17, value: (transfer) => transfer.sentAt },
    sentBy: { title: 'Sent by', type: 'text', hidden: true, width: 22, value: (transfer) => transfer.sentBy },
    createdAt: { title: 'Raised', type: 'instant', hidden: true, width: 17, value: (transfer) => transfer.createdAt },
    createdBy: { title: 'By', type: 'text', width: 22, value: (transfer) => transfer.createdBy },
  },
});
