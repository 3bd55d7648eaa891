/** The door of `identity`: who somebody is, and what others need of users. */
export { type Authenticator, forgetActors, makeAuthenticator } from './authenticate.ts';
export { countPendingBroadcastsBy } from './claims.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { serveIdentity } from './identity.routes.ts';
export { identityTasks } from './identity.tasks.ts';
export { hashPassword } from './passwords.ts';
export { makeResetToken, resetLink } from './reset-password.ts';
export { seedIdentity } from './seed.ts';
export type { UserRow } from './users.queries.ts';
export { getUser, isAbove, technicianRow } from './users.ts';
