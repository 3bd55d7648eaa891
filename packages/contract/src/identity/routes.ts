import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { sheetRoute } from '../sheet-route.ts';
import { accountManagerRoutes } from './account-manager-routes.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { ownRoutes } from './routes-own.ts';
import { peopleRoutes } from './routes-people.ts';
import { sessionRoutes } from './routes-sessions.ts';
import { startRoutes } from './routes-start.ts';
import { termsRoutes } from './routes-terms.ts';
import { usersRoutes } from './routes-users.ts';
import {
  Changed,
  ChangePassword,
  Claim,
  CodeParams,
  CompanyType,
  Credentials,
  ForgottenPassword,
  Invitation,
  NewPassword,
  PermissionForm,
  ResetParams,
  SystemModule,
  SystemPermission,
  TechnicianOption,
  Token,
  UserKind,
  UserRecord,
  UserStatus,
  UserSummary,
} from './schemas.ts';
import { userSheet } from './sheets.ts';

/** Answers the token as a JSON string; one with `twoStep` opens only the next call and signing out. 401 with `message` for any wrong pair. */
export const login = route({
  method: 'POST',
  path: '/v1/auth/login',
  access: 'anonymous',
  visitsAMinute: 120,
  summary: 'Sign in',
  body: Credentials,
  reply: Token,
  errors: ['auth.invalid', 'auth.too_many_attempts', 'auth.codes_exhausted', 'auth.code_undeliverable', 'auth.tries_exhausted'],
});
/** The six-figure code of the sign-in that the token belongs to, from the mail or the authenticator app, or a recovery code: 10 minutes, 5 tries, once. Answers a full token. */
export const submitCode = route({
  method: 'GET',
  path: '/v1/auth/token/:code',
  access: 'two-step',
  personOnly: true,
  summary: 'Give the two-step code',
  params: CodeParams,
  reply: Token,
  errors: [
    'auth.code_wrong',
    'auth.code_spent',
    'auth.app_code_wrong',
    'auth.app_code_used',
    'auth.recovery_code_wrong',
    'auth.tries_spent',
    'auth.authenticator_unreadable',
  ],
});
/** A new token of the same session; the old one stays good until a minute after the new one's first use. */
export const refreshToken = route({
  method: 'GET',
  path: '/v1/auth/refresh/token',
  access: 'signed-in',
  personOnly: true,
  summary: 'Renew the token',
  reply: Token,
  errors: ['auth.session_over'],
});
export const logout = route({ method: 'PATCH', path: '/v1/auth/logout', access: 'two-step', personOnly: true, summary: 'Sign out', reply: 'empty' });
export const validateResetToken = route({
  method: 'GET',
  path: '/v1/auth/validate-password-reset-token/:token',
  access: 'anonymous',
  visitsAMinute: 120,
  summary: 'Is this reset link good?',
  params: ResetParams,
  reply: z.boolean(),
});
/** Sets a password by a reset link (once, within 30 minutes) or an invitation; ends every session of the user. */
export const resetPassword = route({
  method: 'POST',
  path: '/v1/auth/reset/:token',
  access: 'anonymous',
  visitsAMinute: 60,
  summary: 'Set a password by a link',
  params: ResetParams,
  body: NewPassword,
  reply: 'empty',
  errors: ['auth.reset_invalid', 'password.different', 'password.common', 'password.earlier', 'password.too_short', 'password.too_long'],
});
/** Words that a new password must not be made of, for whoever has a good link: names, username and company of its user. */
export const resetPasswordWords = route({
  method: 'GET',
  path: '/v1/auth/reset/:token/words',
  access: 'anonymous',
  summary: 'Words to keep out of a password set by a link',
  params: ResetParams,
  reply: z.array(z.string()),
  errors: ['auth.reset_invalid'],
});
/** Mails a link where the account exists; the answer is the same where it does not. */
export const forgottenPassword = route({
  method: 'POST',
  path: '/v1/auth/forgotten-password',
  access: 'anonymous',
  visitsAMinute: 30,
  summary: 'Ask for a reset link',
  body: ForgottenPassword,
  reply: 'empty',
});
/** Accepts the current terms; answers a token without `termsAndConditions`. */
export const acceptTerms = route({ method: 'POST', path: '/v1/auth/terms', access: 'signed-in', personOnly: true, summary: 'Accept the terms', reply: Token });
/** Puts away for ever what one's role does here, which the first page shows until then; doing it again changes nothing. */
export const welcomed = route({
  method: 'POST',
  path: '/v1/users/welcomed',
  access: 'signed-in',
  personOnly: true,
  summary: 'Put away what one does here',
  reply: 'empty',
});
/** Changes one's own password; ends one's other sessions. */
export const changePassword = route({
  method: 'POST',
  path: '/v1/users/password',
  access: 'signed-in',
  personOnly: true,
  summary: 'Change one’s password',
  body: ChangePassword,
  reply: 'empty',
  errors: [
    'password.wrong_current',
    'password.different',
    'password.common',
    'password.earlier',
    'password.too_short',
    'password.too_long',
    'password.too_many_attempts',
    'auth.session_over',
  ],
});
/** Words that one's new password must not be made of: names, username and company. */
export const ownPasswordWords = route({
  method: 'GET',
  path: '/v1/users/password/words',
  access: 'signed-in',
  personOnly: true,
  summary: 'Words to keep out of one’s password',
  reply: z.array(z.string()),
});
export const listClaims = route({
  method: 'GET',
  path: '/v1/users/claims',
  access: 'signed-in',
  summary: 'What the user is and may do',
  reply: z.array(Claim),
});

/** Technicians by name for selects; `branchId` keeps those whose home it is. */
export const listTechnicians = route({
  method: 'GET',
  path: '/v1/users/technicians',
  access: { anyOf: ['view-users', 'view-diary', 'view-worksheets', 'view-stock', 'view-technician-glass', 'view-absences', 'view-purchase-orders'] },
  summary: 'Technicians for selects',
  query: z.strictObject({ branchId: Id.optional(), q: SearchText.optional() }),
  reply: z.array(TechnicianOption),
});
/** `q` finds the beginning of a name or of a username. */
export const listUsers = route({
  method: 'GET',
  path: '/v1/users',
  access: { anyOf: ['view-users'] },
  summary: 'List users',
  query: listQuery({
    sort: ['name', 'username', 'lastSeenAt', 'createdAt'],
    filters: {
      kind: UserKind.optional(),
      status: UserStatus.optional(),
      invitation: Invitation.exclude(['none']).optional(),
      companyType: CompanyType.optional(),
      isTechnician: z.boolean().optional(),
      homeBranchId: Id.optional(),
      customerId: Id.optional(),
      branchId: Id.optional(),
      roleId: Id.optional(),
    },
  }),
  reply: page(UserSummary),
});
/** The users as a file. */
export const usersFile = sheetRoute(listUsers, userSheet, { ofPeople: true });
export const getUser = route({
  method: 'GET',
  path: '/v1/users/:id',
  access: { anyOf: ['view-users'] },
  summary: 'One user',
  params: byId,
  reply: UserRecord,
  record: { param: 'id', of: 'user', bounds: ['customer', 'branch'] },
});

export const listModules = route({
  method: 'GET',
  path: '/v1/system/modules',
  access: { anyOf: ['edit-permissions', 'edit-roles', 'view-users'] },
  summary: 'System modules',
  reply: z.array(SystemModule),
});
export const listPermissions = route({
  method: 'GET',
  path: '/v1/system/permissions',
  access: { anyOf: ['edit-permissions', 'edit-roles', 'view-users'] },
  summary: 'Permissions',
  reply: z.array(SystemPermission),
});
export const createPermission = route({
  method: 'POST',
  path: '/v1/system/permissions',
  access: { anyOf: ['edit-permissions'] },
  personOnly: true,
  summary: 'Add a permission',
  body: PermissionForm,
  reply: SystemPermission,
  idempotent: true,
  errors: ['permission.name_taken', 'permission.module_unknown', 'permission.organisation_only'],
});
/** An unknown id, of any form, is a 400 with `errors: { id: ['Did not find a permission with id {id}'] }`, whatever else is wrong with the request. */
export const updatePermission = route({
  method: 'PUT',
  path: '/v1/system/permissions/:id',
  access: { anyOf: ['edit-permissions'] },
  personOnly: true,
  summary: 'Change a permission',
  params: z.strictObject({ id: z.string().max(300) }),
  body: PermissionForm,
  reply: SystemPermission,
  errors: [
    'permission.unknown',
    'permission.name_taken',
    'permission.name_shipped',
    'permission.module_unknown',
    'permission.other_id',
    'permission.organisation_only',
  ],
});
/** Gives every customer user the default customer role and nothing besides. */
export const refreshCustomerPermissions = route({
  method: 'PATCH',
  path: '/v1/system/refresh-customer-permissions',
  access: { anyOf: ['edit-permissions'] },
  personOnly: true,
  summary: 'Reset the permissions of customer users',
  reply: Changed,
  errors: ['permission.organisation_only'],
});
/** Gives every branch user the default branch role and nothing besides. */
export const refreshBranchPermissions = route({
  method: 'PATCH',
  path: '/v1/system/refresh-branch-permissions',
  access: { anyOf: ['edit-permissions'] },
  personOnly: true,
  summary: 'Reset the permissions of branch users',
  reply: Changed,
  errors: ['permission.organisation_only'],
});

export const identityRoutes = [
  login,
  submitCode,
  refreshToken,
  logout,
  validateResetToken,
  resetPassword,
  resetPasswordWords,
  forgottenPassword,
  acceptTerms,
  welcomed,
  changePassword,
  ownPasswordWords,
  listClaims,
  ...startRoutes,
  listTechnicians,
  listUsers,
  usersFile,
  getUser,
  listModules,
  listPermissions,
  createPermission,
  updatePermission,
  refreshCustomerPermissions,
  refreshBranchPermissions,
  ...usersRoutes,
  ...termsRoutes,
  ...sessionRoutes,
  ...ownRoutes,
  ...peopleRoutes,
  ...apiKeyRoutes,
  ...accountManagerRoutes,
] as const;
