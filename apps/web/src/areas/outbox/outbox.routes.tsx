import { definePages } from '../../app/page.ts';

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
  { path: '/settings/webhooks', title: 'Webhooks', module: 'System', needs: ['edit-webhooks'], nav: 50 },
]);
