import type { LoadPermission } from './permissions.ts';
import type { LoadKind, LoadState } from './schemas.ts';

/** What is loaded, as people call it. */
export const loadKindNames: Readonly<Record<LoadKind, string>> = {
  'price-file': 'Price file',
  'best-buy': 'Best-buy price file',
  stock: 'Stock file',
  vehicles: 'Vehicles',
  customers: 'Customers',
  suppliers: 'Suppliers',
  users: 'Users',
  products: 'Products',
  'past-jobs': 'Past jobs',
  'open-jobs': 'Open worksheets',
  'open-invoices': 'Open invoices and credits',
  'supplier-invoices': 'Supplier invoices',
  'bank-lines': 'Bank lines',
};

/** Who loads what: a kind of load asks for its own permission. */
export const loadKindNeeds: Readonly<Record<LoadKind, LoadPermission>> = {
  'price-file': 'load-price-files',
  'best-buy': 'load-best-buy',
  stock: 'load-stock-files',
  vehicles: 'load-vehicles',
  customers: 'edit-customers',
  suppliers: 'edit-suppliers',
  users: 'edit-users',
  products: 'edit-catalogue',
  'past-jobs': 'load-moved-work',
  'open-jobs': 'load-moved-work',
  'open-invoices': 'load-moved-work',
  'supplier-invoices': 'match-supplier-invoices',
  'bank-lines': 'record-payments',
};

/** How a load stands, as people call it. */
export const loadStateNames: Readonly<Record<LoadState, string>> = {
  read: 'Columns to choose',
  checking: 'Being checked',
  checked: 'Checked',
  loading: 'Being loaded',
  loaded: 'Loaded',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** States in which the server is at work on it. */
export const busyLoadStates: readonly LoadState[] = ['checking', 'loading', 'undoing'];
