import { definePages } from '../../app/page.ts';

const catalogue = { module: 'Catalogue', needs: ['view-catalogue'] } as const;
const rates = { module: 'Catalogue', needs: ['view-catalogue', 'edit-labour-rates'] } as const;

export const cataloguePages = definePages([
  { ...catalogue, path: '/catalogue', title: 'Catalogue', nav: 10, load: () => import('./pages/CataloguePage.tsx'), component: 'CataloguePage' },
  {
    ...catalogue,
    path: '/catalogue/products/$id',
    title: 'Product',
    parent: '/catalogue',
    load: () => import('./pages/ProductPage.tsx'),
    component: 'ProductPage',
  },
  {
    ...catalogue,
    path: '/catalogue/product-categories',
    title: 'Product categories',
    nav: 20,
    load: () => import('./pages/CategoriesPage.tsx'),
    component: 'CategoriesPage',
  },
  {
    ...catalogue,
    path: '/catalogue/product-categories/$id',
    title: 'Product category',
    parent: '/catalogue/product-categories',
    load: () => import('./pages/CategoryPage.tsx'),
    component: 'CategoryPage',
  },
  {
    ...rates,
    path: '/catalogue/labour-rates',
    title: 'Labour rates',
    nav: 30,
    load: () => import('./pages/LabourRatesPage.tsx'),
    component: 'LabourRatesPage',
  },
  {
    ...rates,
    path: '/catalogue/labour-rates/$id',
    title: 'Labour rate',
    parent: '/catalogue/labour-rates',
    load: () => import('./pages/LabourRatePage.tsx'),
    component: 'LabourRatePage',
  },
  {
    path: '/catalogue/price-files',
    title: 'Price files',
    module: 'Catalogue',
    needs: ['view-price-files'],
    nav: 40,
    load: () => import('./pages/PriceFilesPage.tsx'),
    component: 'PriceFilesPage',
  },
]);
