import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const outboxPages: PageMap = { '/settings/outbox': page(() => import('./pages/OutboxPage.tsx'), 'OutboxPage') };
