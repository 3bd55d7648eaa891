import { definePages } from '../../app/page.ts';

const open = { module: null, allowAnonymous: true, public: true } as const;

export const identityPages = definePages([
  { ...open, path: '/', title: 'Sign in', load: () => import('./pages/SignInPage.tsx'), component: 'SignInPage' },
  { ...open, path: '/logout', title: 'Signed out', load: () => import('./pages/LogoutPage.tsx'), component: 'LogoutPage' },
  { ...open, path: '/password-reset/$token', title: 'Set a password', load: () => import('./pages/PasswordResetPage.tsx'), component: 'PasswordResetPage' },
  { path: '/users', title: 'Users', module: 'Users', needs: ['view-users'], nav: 10 },
  { path: '/users/user/$id', title: 'User', module: 'Users', needs: ['view-users'], parent: '/users' },
  { path: '/users/roles', title: 'Roles', module: 'Users', needs: ['view-users', 'edit-roles'], nav: 20 },
  { path: '/users/roles/role/$id', title: 'Role', module: 'Users', needs: ['view-users', 'edit-roles'], parent: '/users/roles' },
  { path: '/api', title: 'API keys', module: 'System', needs: ['edit-api-keys'], nav: 60 },
  { path: '/system-utilities/permissions', title: 'Permissions', module: 'System', needs: ['edit-permissions'], nav: 70 },
  {
    path: '/change-password',
    title: 'Change password',
    module: null,
    needs: ['show'],
    load: () => import('./pages/ChangePasswordPage.tsx'),
    component: 'ChangePasswordPage',
  },
]);
