import { z } from 'zod';
import { byId, route } from '../route.ts';
import { UserRecord } from './schemas.ts';
import { RoleForm, RoleRecord, RoleSummary, UserForm, UserSession } from './schemas-people.ts';

const editUsers = { anyOf: ['edit-users'] } as const;
const editRoles = { anyOf: ['edit-roles'] } as const;
const seeRoles = { anyOf: ['view-users', 'edit-users', 'edit-roles'] } as const;
const user = { param: 'id', of: 'user', bounds: ['customer', 'branch'] } as const;
const role = { param: 'id', of: 'role', bounds: [] } as const;

/** Makes an invited user and mails the invitation where there is an address. */
export const createUser = route({
  method: 'POST',
  path: '/v1/users',
  access: editUsers,
  personOnly: true,
  summary: 'Invite a user',
  body: UserForm,
  reply: UserRecord,
  idempotent: true,
  errors: [
    'user.two_step_own',
    'user.username_taken',
    'user.other_company',
    'user.company_missing',
    'user.role_kind',
    'user.beyond_own',
    'user.unknown_grant',
    'user.hours_backwards',
  ],
});
export const updateUser = route({
  method: 'PUT',
  path: '/v1/users/:id',
  access: editUsers,
  personOnly: true,
  summary: 'Change a user',
  params: byId,
  body: UserForm,
  reply: UserRecord,
  record: user,
  ifMatch: true,
  errors: [
    'user.other_company',
    'user.username_taken',
    'user.company_missing',
    'user.role_kind',
    'user.beyond_own',
    'user.above_you',
    'user.unknown_grant',
    'user.hours_backwards',
    'user.last_administrator',
    'user.two_step_own',
    'user.two_step_kept',
  ],
});
const action = <const Name extends string>(name: Name, summary: string) =>
  route({
    method: 'POST',
    path: `/v1/users/:id/${name}`,
    access: editUsers,
    summary,
    params: byId,
    reply: UserRecord,
    record: user,
    errors: [
      'user.moved_on',
      'user.other_company',
      'user.above_you',
      'user.last_administrator',
      'user.yourself',
      'user.no_email',
      'user.mailed_enough',
      'user.joined_already',
      'user.no_two_step',
      'user.reset_own',
    ],
  });
/** Ends the user's sessions at once; a link that is out for them opens nothing more. */
export const disableUser = action('disable', 'Disable a user');
/** Who has chosen no password yet is invited, not active. */
export const enableUser = action('enable', 'Enable a disabled user');
/** Ends the user's sessions at once. Signing in is refused with the words for a wrong password. */
export const lockUser = action('lock', 'Lock a user');
export const unlockUser = action('unlock', 'Unlock a user');
/** Mails a new link for a week; the links before it open nothing more. Also for one whose invitation was withdrawn. */
export const inviteUser = action('invite', 'Mail the invitation again');
/** The link that is out opens nothing more; the user is disabled. */
export const withdrawInvitation = action('withdraw', 'Withdraw an invitation');
/** Mails the user a link to choose a new password, for half an hour. */
export const sendUserReset = action('send-reset', 'Mail a reset link');
export const endUserSessions = action('end-sessions', 'Sign a user out everywhere');
/** Forgets the user’s authenticator app, its recovery codes and their own choice of a second step; wants the password lately given, and mails the user. */
export const resetTwoStep = { ...action('reset-two-step', 'Reset a user’s two-step sign-in'), personOnly: true } as const;
/** The newest fifty. Where somebody signs in from is for those who administer them. */
export const listUserSessions = route({
  method: 'GET',
  path: '/v1/users/:id/sessions',
  access: editUsers,
  personOnly: true,
  summary: 'Sessions of a user',
  params: byId,
  reply: z.array(UserSession),
  record: user,
});

export const listRoles = route({ method: 'GET', path: '/v1/roles', access: seeRoles, summary: 'Roles', reply: z.array(RoleSummary) });
/** Every role with what it holds, for the matrix of the permissions page. */
export const listRolePermissions = route({
  method: 'GET',
  path: '/v1/roles/permissions',
  access: { anyOf: ['edit-permissions', ...seeRoles.anyOf] },
  summary: 'Roles with their permissions',
  reply: z.array(RoleRecord),
});
export const getRole = route({ method: 'GET', path: '/v1/roles/:id', access: seeRoles, summary: 'One role', params: byId, reply: RoleRecord, record: role });
export const createRole = route({
  method: 'POST',
  path: '/v1/roles',
  access: editRoles,
  personOnly: true,
  summary: 'Add a role',
  body: RoleForm,
  reply: RoleRecord,
  idempotent: true,
  errors: ['role.name_taken', 'role.organisation_only', 'role.own_work_stays', 'user.beyond_own', 'user.unknown_grant'],
});
export const updateRole = route({
  method: 'PUT',
  path: '/v1/roles/:id',
  access: editRoles,
  personOnly: true,
  summary: 'Change a role',
  params: byId,
  body: RoleForm,
  reply: RoleRecord,
  record: role,
  ifMatch: true,
  errors: [
    'role.name_taken',
    'role.organisation_only',
    'role.kind_stays',
    'role.own_work_stays',
    'role.administrator_keeps',
    'user.beyond_own',
    'user.unknown_grant',
  ],
});
/** Only a role that was added and that nobody holds. */
export const removeRole = route({
  method: 'POST',
  path: '/v1/roles/:id/remove',
  access: editRoles,
  personOnly: true,
  summary: 'Remove a role',
  params: byId,
  reply: 'empty',
  record: role,
  errors: ['role.organisation_only', 'role.shipped', 'role.in_use'],
});

export const peopleRoutes = [
  createUser,
  updateUser,
  disableUser,
  enableUser,
  lockUser,
  unlockUser,
  inviteUser,
  withdrawInvitation,
  sendUserReset,
  endUserSessions,
  resetTwoStep,
  listUserSessions,
  listRoles,
  listRolePermissions,
  getRole,
  createRole,
  updateRole,
  removeRole,
] as const;
