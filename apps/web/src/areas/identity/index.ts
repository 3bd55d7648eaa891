/** The door of the room: what other rooms may show. */
export { AccountManager } from './panels/AccountManager.tsx';
export { usersApi } from './users.api.ts';
