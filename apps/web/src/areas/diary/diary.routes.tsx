import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const diaryPages: PageMap = { '/diary': page(() => import('./pages/DiaryPage.tsx'), 'DiaryPage') };
