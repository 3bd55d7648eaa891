/** What somebody needs one of to load anything; which kind needs which is said by `loadKindNeeds`. */
export const loadPermissions = [
  'load-price-files',
  'load-stock-files',
  'load-vehicles',
  'load-best-buy',
  'load-moved-work',
  'edit-customers',
  'edit-suppliers',
  'edit-users',
  'edit-catalogue',
  'match-supplier-invoices',
  'record-payments',
] as const;
export type LoadPermission = (typeof loadPermissions)[number];
