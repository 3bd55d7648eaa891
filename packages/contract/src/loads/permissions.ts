/** Permissions of the module 'Data loads', each with the words an administrator reads. */
export const loadsPermissions = {
  'load-price-files': 'Load price files',
  'load-stock-files': 'Load stock files',
  'load-vehicles': 'Load vehicles',
  'load-best-buy': 'Load best-buy price files',
} as const;
