/** The door of `privacy`: what the background does by itself, and what is repeated after a restoration. */
export { keepSoon } from './keep-by-age.ts';
export { repeatErasures } from './repeat-erasures.ts';
export { resumeWaiting } from './resume.ts';
