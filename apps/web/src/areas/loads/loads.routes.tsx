import { definePages } from '../../app/page.ts';

export const loadsPages = definePages([
  {
    path: '/data-loads/price-files',
    title: 'Load price files',
    module: 'Data loads',
    needs: ['load-price-files'],
    nav: 10,
    load: () => import('./pages/PriceFilesPage.tsx'),
    component: 'PriceFilesPage',
  },
  {
    path: '/data-loads/stock-files',
    title: 'Load stock files',
    module: 'Data loads',
    needs: ['load-stock-files'],
    nav: 20,
    load: () => import('./pages/StockFilesPage.tsx'),
    component: 'StockFilesPage',
  },
  { path: '/data-loads/vehicles', title: 'Load vehicles', module: 'Data loads', needs: ['load-vehicles'], nav: 30 },
  {
    path: '/data-loads/best-buy-price-file',
    title: 'Load best-buy prices',
    module: 'Data loads',
    needs: ['load-best-buy'],
    nav: 40,
    load: () => import('./pages/BestBuyPage.tsx'),
    component: 'BestBuyPage',
  },
]);
