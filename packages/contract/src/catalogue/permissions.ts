/** Permissions of the module 'Catalogue', each with the words an administrator reads. */
export const cataloguePermissions = {
  'view-catalogue': 'See the catalogue',
  'edit-catalogue': 'Change the catalogue',
  'edit-labour-rates': 'Change labour rates',
  'view-price-files': 'See price files',
} as const;
