import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const systemPages: PageMap = {
  '/privacy-policy': page(() => import('./pages/PublicTextPages.tsx'), 'PrivacyPage'),
  '/terms-of-use': page(() => import('./pages/PublicTextPages.tsx'), 'TermsPage'),
  '/contact-us': page(() => import('./pages/PublicTextPages.tsx'), 'ContactPage'),
  '/system-log': page(() => import('./pages/LogPage.tsx'), 'LogPage'),
  '/system-log/$externalId': page(() => import('./pages/LogEntryPage.tsx'), 'LogEntryPage'),
};
