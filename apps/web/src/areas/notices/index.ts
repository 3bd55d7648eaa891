/** The door of `notices` in the web: what waits for the user, for the page where a branch begins. */
export { forMeApi } from './for-me.api.ts';
export { ForMeKinds } from './parts/ForMeKinds.tsx';
