import { definePages } from '../../app/page.ts';

export const quotationsPages = definePages([
  { path: '/clipboard/quotations', title: 'Quotations', module: 'Quotations', needs: ['view-quotations'], nav: 10 },
  { path: '/clipboard/quotations/$id', title: 'Quotation', module: 'Quotations', needs: ['view-quotations'], parent: '/clipboard/quotations' },
]);
