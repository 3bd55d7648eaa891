import { definePages } from '../../app/page.ts';
import { webhookPages } from './webhook.pages.ts';

export const outboxPages = definePages([
  {
    path: '/settings/messages',
    title: 'Message templates',
    module: 'System',
    needs: ['edit-messages'],
    nav: 30,
    load: () => import('./pages/MessagesPage.tsx'),
    component: 'MessagesPage',
  },
  {
    path: '/settings/outbox',
    title: 'Outbox',
    module: 'System',
    needs: ['edit-messages'],
    nav: 40,
    load: () => import('./pages/OutboxPage.tsx'),
    component: 'OutboxPage',
  },
  ...webhookPages,
]);
