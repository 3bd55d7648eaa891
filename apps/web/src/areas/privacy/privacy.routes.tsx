import { definePages } from '../../app/page.ts';

const requests = '/privacy/requests';
const page = { module: 'System', needs: ['manage-privacy'] } as const;

export const privacyPages = definePages([
  {
    ...page,
    path: requests,
    title: 'Privacy requests',
    nav: 85,
    load: () => import('./pages/PrivacyRequestsPage.tsx'),
    component: 'PrivacyRequestsPage',
  },
  {
    ...page,
    path: `${requests}/new`,
    title: 'New privacy request',
    parent: requests,
    load: () => import('./pages/NewPrivacyRequestPage.tsx'),
    component: 'NewPrivacyRequestPage',
  },
  {
    ...page,
    path: `${requests}/$id`,
    title: 'Privacy request',
    parent: requests,
    load: () => import('./pages/PrivacyRequestPage.tsx'),
    component: 'PrivacyRequestPage',
  },
]);
