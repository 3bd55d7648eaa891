/** The door of the diary. */
export { serveDiary } from './diary.routes.ts';
