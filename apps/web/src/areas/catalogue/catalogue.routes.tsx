import { definePages } from '../../app/page.ts';

export const cataloguePages = definePages([
  { path: '/catalogue', title: 'Catalogue', module: 'Catalogue', needs: ['view-catalogue'], nav: 10 },
  { path: '/catalogue/products/$id', title: 'Product', module: 'Catalogue', needs: ['view-catalogue'], parent: '/catalogue' },
  { path: '/catalogue/product-categories', title: 'Product categories', module: 'Catalogue', needs: ['view-catalogue'], nav: 20 },
  {
    path: '/catalogue/product-categories/$id',
    title: 'Product category',
    module: 'Catalogue',
    needs: ['view-catalogue'],
    parent: '/catalogue/product-categories',
  },
  { path: '/catalogue/labour-rates', title: 'Labour rates', module: 'Catalogue', needs: ['view-catalogue', 'edit-labour-rates'], nav: 30 },
  {
    path: '/catalogue/labour-rates/$id',
    title: 'Labour rate',
    module: 'Catalogue',
    needs: ['view-catalogue', 'edit-labour-rates'],
    parent: '/catalogue/labour-rates',
  },
  { path: '/catalogue/price-files', title: 'Price files', module: 'Catalogue', needs: ['view-price-files'], nav: 40 },
]);
