import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const identityPages: PageMap = {
  '/': page(() => import('./pages/SignInPage.tsx'), 'SignInPage'),
  '/logout': page(() => import('./pages/LogoutPage.tsx'), 'LogoutPage'),
  '/password-reset/$token': page(() => import('./pages/PasswordResetPage.tsx'), 'PasswordResetPage'),
  '/change-password': page(() => import('./pages/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
};
