export { PlaceField } from './forms/PlaceField.tsx';
export { type JobBrief, JobLink, useJobs } from './jobs.tsx';
export { LineTable, type LineTableProps } from './lines/LineTable.tsx';
