/** The door of `identity`: who somebody is, and what others need of users. */
export { type DefaultRoleCode, defaultRoles } from './default-roles.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { findHolders } from './holders.ts';
export { isAbove } from './users.ts';
