import { definePages } from '../../app/page.ts';

export const diaryPages = definePages([
  { path: '/diary', title: 'Diary', module: 'Diary', needs: ['view-diary'], nav: 10, load: () => import('./pages/DiaryPage.tsx'), component: 'DiaryPage' },
]);
