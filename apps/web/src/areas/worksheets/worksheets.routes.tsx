import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const worksheetsPages: PageMap = {
  '/my-day': page(() => import('./my-day/MyDayPage.tsx'), 'MyDayPage'),
  '/clipboard/worksheets': page(() => import('./pages/WorksheetsPage.tsx'), 'WorksheetsPage'),
  '/clipboard/worksheets/new': page(() => import('./pages/NewWorksheetPage.tsx'), 'NewWorksheetPage'),
  '/clipboard/worksheets/$id': page(() => import('./pages/WorksheetPage.tsx'), 'WorksheetPage'),
};
