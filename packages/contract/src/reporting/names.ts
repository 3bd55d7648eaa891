import type { ExportGroup } from './schemas.ts';

/** What people call the groups of exports. */
export const exportGroupTitles: Readonly<Record<ExportGroup, string>> = { operations: 'Operations', finance: 'Finance', 'stock-control': 'Stock control' };
