import { definePages } from '../../app/page.ts';

const open = { module: null, allowAnonymous: true, public: true } as const;
const users = { module: 'Users', needs: ['view-users'] } as const;

const roles = { module: 'Users', needs: ['view-users', 'edit-roles'] } as const;

export const identityPages = definePages([
  { ...open, path: '/', title: 'Sign in', load: () => import('./pages/SignInPage.tsx'), component: 'SignInPage' },
  { ...open, path: '/logout', title: 'Signed out', load: () => import('./pages/LogoutPage.tsx'), component: 'LogoutPage' },
  { ...open, path: '/password-reset/$token', title: 'Set a password', load: () => import('./pages/PasswordResetPage.tsx'), component: 'PasswordResetPage' },
  { ...users, path: '/users', title: 'Users', nav: 10, load: () => import('./pages/UsersPage.tsx'), component: 'UsersPage' },
  { ...users, path: '/users/user/$id', title: 'User', parent: '/users', load: () => import('./pages/UserPage.tsx'), component: 'UserPage' },
  { ...roles, path: '/users/roles', title: 'Roles', nav: 20, load: () => import('./pages/RolesPage.tsx'), component: 'RolesPage' },
  { ...roles, path: '/users/roles/role/$id', title: 'Role', parent: '/users/roles', load: () => import('./pages/RolePage.tsx'), component: 'RolePage' },
  {
    path: '/api',
    title: 'API keys',
    module: 'System',
    needs: ['edit-api-keys'],
    nav: 60,
    load: () => import('./pages/ApiPage.tsx'),
    component: 'ApiPage',
  },
  {
    path: '/system-utilities/permissions',
    title: 'Permissions',
    module: 'System',
    needs: ['edit-permissions'],
    nav: 70,
    load: () => import('./pages/PermissionsPage.tsx'),
    component: 'PermissionsPage',
  },
  {
    path: '/my-profile',
    title: 'Your profile',
    module: null,
    needs: ['show'],
    load: () => import('./pages/OwnProfilePage.tsx'),
    component: 'OwnProfilePage',
  },
  {
    path: '/change-password',
    title: 'Change password',
    module: null,
    needs: ['show'],
    load: () => import('./pages/ChangePasswordPage.tsx'),
    component: 'ChangePasswordPage',
  },
]);
