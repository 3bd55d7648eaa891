import { definePages } from '../../app/page.ts';

const text = { module: null, allowAnonymous: true, public: true, load: () => import('./pages/PublicTextPages.tsx') } as const;
const log = { module: 'System', needs: ['view-system-log'] } as const;

export const systemPages = definePages([
  { ...text, path: '/privacy-policy', title: 'Privacy policy', component: 'PrivacyPage' },
  { ...text, path: '/contact-us', title: 'Contact us', component: 'ContactPage' },
  { ...text, path: '/terms-of-use', title: 'Terms of use', component: 'TermsPage' },
  {
    path: '/settings',
    title: 'Settings',
    module: 'System',
    needs: ['edit-system-settings'],
    nav: 10,
    load: () => import('./pages/SettingsPage.tsx'),
    component: 'SettingsPage',
  },
  {
    path: '/settings/lookups',
    title: 'Lookup lists',
    module: 'System',
    needs: ['edit-lookups'],
    nav: 20,
    load: () => import('./pages/LookupsPage.tsx'),
    component: 'LookupsPage',
  },
  {
    path: '/system-utilities/settings',
    title: 'System utilities',
    module: 'System',
    needs: ['edit-system-settings'],
    nav: 80,
    load: () => import('./pages/UtilitiesPage.tsx'),
    component: 'UtilitiesPage',
  },
  { ...log, path: '/system-log', title: 'System log', nav: 90, load: () => import('./pages/LogPage.tsx'), component: 'LogPage' },
  {
    ...log,
    path: '/system-log/$externalId',
    title: 'Log entry',
    parent: '/system-log',
    load: () => import('./pages/LogEntryPage.tsx'),
    component: 'LogEntryPage',
  },
]);
