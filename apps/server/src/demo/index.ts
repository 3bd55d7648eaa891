export { companyName, type FillOptions, fillDemonstration } from './fill-demonstration.ts';
