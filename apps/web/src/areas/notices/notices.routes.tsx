import { definePages } from '../../app/page.ts';

export const noticesPages = definePages([
  { path: '/broadcasts', title: 'Broadcasts', module: 'Broadcasts', needs: ['show'], nav: 10 },
  { path: '/training', title: 'Training', module: 'Files and training', needs: ['show'], nav: 20 },
  { path: '/help/videos', title: 'Help videos', module: 'Files and training', needs: ['show'], nav: 30 },
]);
