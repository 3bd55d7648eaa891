import { table } from '../route-types.ts';

export const publicRoutes = table([
  { path: '/', title: 'Sign in', module: null, allowAnonymous: true, public: true },
  { path: '/logout', title: 'Signed out', module: null, allowAnonymous: true, public: true },
  { path: '/privacy-policy', title: 'Privacy policy', module: null, allowAnonymous: true, public: true },
  { path: '/contact-us', title: 'Contact us', module: null, allowAnonymous: true, public: true },
  { path: '/terms-of-use', title: 'Terms of use', module: null, allowAnonymous: true, public: true },
  { path: '/password-reset/$token', title: 'Set a password', module: null, allowAnonymous: true, public: true },
  { path: '/link/$token', title: 'Your job', module: null, allowAnonymous: true, public: true },
]);
