import { definePages } from '../../app/page.ts';

const list = '/clipboard/quotations';
const quotations = { module: 'Quotations', needs: ['view-quotations'] } as const;

export const quotationsPages = definePages([
  { ...quotations, path: list, title: 'Quotations', nav: 10, load: () => import('./pages/QuotationsPage.tsx'), component: 'QuotationsPage' },
  { ...quotations, path: `${list}/$id`, title: 'Quotation', parent: list, load: () => import('./pages/QuotationPage.tsx'), component: 'QuotationPage' },
]);
