import { definePages } from '../../app/page.ts';

const list = '/settings/webhooks';
const webhooks = { module: 'System', needs: ['edit-webhooks'] } as const;

export const webhookPages = definePages([
  { ...webhooks, path: list, title: 'Webhooks', nav: 50, load: () => import('./pages/WebhooksPage.tsx'), component: 'WebhooksPage' },
  { ...webhooks, path: `${list}/new`, title: 'New webhook', parent: list, load: () => import('./pages/NewWebhookPage.tsx'), component: 'NewWebhookPage' },
  { ...webhooks, path: `${list}/$id`, title: 'Webhook', parent: list, load: () => import('./pages/WebhookPage.tsx'), component: 'WebhookPage' },
]);
