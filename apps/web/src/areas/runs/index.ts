/** The door of `runs` in the web: how long work stands, on the page that started it and in the header; what would come of what is to be done to many. */
export { BulkPreview, countOf } from './parts/BulkPreview.tsx';
export { RunBar } from './parts/RunBar.tsx';
export { RunLine } from './parts/RunLine.tsx';
export { runsApi } from './runs.api.ts';
