/** The door of `identity`: who somebody is, and what others need of users. */
export { type Authenticator, forgetActors, makeAuthenticator } from './authenticate.ts';
export { countPendingBroadcastsBy } from './claims.ts';
export { type DefaultRoleCode, defaultRoles } from './default-roles.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { hashPassword } from './passwords.ts';
export { makeResetToken, resetLink } from './reset-password.ts';
export type { UserRow } from './users.queries.ts';
export { getUser, isAbove, technicianRow } from './users.ts';
