import { listSheet } from '../sheet.ts';
import { deliveryStateNames, webhookEventName, webhookStateNames, webhookTells } from './webhook-names.ts';
import type { Delivery, Webhook } from './webhook-schemas.ts';

/** The webhooks of a company, without their secrets. */
export const webhookSheet = listSheet<Webhook>()({
  name: 'webhooks',
  title: 'Webhooks',
  columns: {
    name: { title: 'Name', type: 'text', width: 26, value: (row) => row.name },
    state: { title: 'State', type: 'text', width: 12, value: (row) => webhookStateNames[row.state] },
    url: { title: 'Address', type: 'text', width: 44, value: (row) => row.url },
    tells: { title: 'Tells of', type: 'text', width: 34, value: webhookTells },
    waiting: { title: 'Waiting', type: 'number', width: 10, value: (row) => row.waiting },
    lastAt: { title: 'Last call', type: 'instant', width: 17, value: (row) => row.lastAt },
    failingSince: { title: 'Failing since', type: 'instant', hidden: true, width: 17, value: (row) => row.failingSince },
  },
});

/** What a webhook told. */
export const deliverySheet = listSheet<Delivery>()({
  name: 'webhook-deliveries',
  title: 'Deliveries of a webhook',
  columns: {
    happenedAt: { title: 'Happened', type: 'instant', width: 17, value: (row) => row.happenedAt },
    event: { title: 'Event', type: 'text', width: 30, value: (row) => webhookEventName(row.event) },
    state: { title: 'State', type: 'text', width: 12, value: (row) => deliveryStateNames[row.state] },
    attempts: { title: 'Tries', type: 'number', width: 8, value: (row) => row.attempts },
    lastStatus: { title: 'Answered', type: 'number', width: 10, value: (row) => row.lastStatus },
    lastMilliseconds: { title: 'Milliseconds', type: 'number', width: 13, value: (row) => row.lastMilliseconds },
    lastAt: { title: 'Last try', type: 'instant', width: 17, value: (row) => row.lastAt },
    nextAt: { title: 'Next try', type: 'instant', width: 17, value: (row) => row.nextAt },
    lastError: { title: 'Trouble', type: 'text', width: 40, value: (row) => row.lastError },
    id: { title: 'Delivery', type: 'text', hidden: true, width: 38, value: (row) => row.id },
    recordId: { title: 'Record', type: 'text', hidden: true, width: 38, value: (row) => row.recordId ?? '' },
  },
});
