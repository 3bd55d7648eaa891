/** The door of `runs` in the web: how long work stands, on the page that started it and in the header. */
export { RunBar } from './parts/RunBar.tsx';
export { RunLine } from './parts/RunLine.tsx';
export { runsApi } from './runs.api.ts';
