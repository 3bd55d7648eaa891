/** Permissions of the module 'Stock control', each with the words an administrator reads. */
export const stockPermissions = {
  'view-stock': 'See stock',
  'edit-stock-places': 'Change locations, racks and bins',
  'move-stock': 'Move, issue and return stock',
  'write-off-stock': 'Write stock off',
  'take-stock': 'Count stock',
  'view-technician-glass': 'See the glass in vans',
} as const;
