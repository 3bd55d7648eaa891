/** The door of `identity`: who somebody is, and what others need of users. */
export { actorForWork, type Starter } from './actor-for-work.ts';
export { type DefaultRoleCode, defaultRoles } from './default-roles.ts';
export { type FirstAdministrator, inviteFirstAdministrator } from './first-administrator.ts';
export { forgetSignIns } from './forget-sign-ins.ts';
export { findColleagues, findHolders } from './holders.ts';
export { namesOf } from './names.queries.ts';
export { ownReach } from './own-reach.ts';
export { findOfficeRoles } from './roles.queries.ts';
export { makeSigningKey } from './seed.ts';
export { withoutSite } from './sites.ts';
export { actorOfTicket, makeTicket } from './ticket.ts';
export { isAbove } from './users.ts';
