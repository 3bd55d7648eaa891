import type { ExportDefinition } from '../../platform/sheets/define-export.ts';
import { completedJobsExport } from './exports/completed-jobs.ts';

/** Every export, in the order of the pages. An area's own are added here from its door. */
export const exportCatalogue: readonly ExportDefinition[] = [completedJobsExport];
