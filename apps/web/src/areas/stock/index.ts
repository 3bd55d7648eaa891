export { PlaceField } from './forms/PlaceField.tsx';
export { type JobBrief, JobLink, useJobs } from './jobs.tsx';
