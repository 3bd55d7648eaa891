/** The system modules, in the order of the permissions page. */
export const modules = [
  'Clipboard',
  'Quotations',
  'Diary',
  'Stock control',
  'Purchase orders',
  'Catalogue',
  'Vehicles',
  'Companies',
  'Users',
  'Data loads',
  'Billing',
  'Reporting',
  'Dashboards',
  'Broadcasts',
  'Files and training',
  'System',
] as const;
export type ModuleName = (typeof modules)[number];
