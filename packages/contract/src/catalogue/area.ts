import { defineArea } from '../area.ts';
import { catalogueMessages } from './messages.ts';

export const catalogueContract = defineArea({
  module: 'Catalogue',
  permissions: {
    'view-catalogue': 'See the catalogue',
    'edit-catalogue': 'Change the catalogue',
    'edit-labour-rates': 'Change labour rates',
    'view-price-files': 'See price files',
  },
  messages: catalogueMessages,
  entities: {
    'customer-price': { to: ['view-customers'] },
    'customer-discount': { to: ['view-customers'] },
    'price-cap': { to: ['view-customers'] },
    'labour-rate': { to: ['view-customers', 'view-catalogue', 'edit-labour-rates'] },
    'price-file': { to: ['view-price-files'] },
    product: { to: ['view-catalogue', 'edit-catalogue'] },
    // Whoever sees the catalogue sees its categories: they are nobody's in particular.
    'product-category': { to: ['view-catalogue', 'edit-catalogue'], everybodys: true },
    kit: { to: ['view-catalogue', 'edit-catalogue'] },
    'rate-card-line': { to: ['view-branches'] },
  },
  fileHolders: ['product'],
  searchKinds: { product: 6 },
});
