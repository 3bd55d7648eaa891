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
  searchKinds: { product: 6 },
});
