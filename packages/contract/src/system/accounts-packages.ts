/** The accounts packages that files are made for, as people call them. */
export const accountsPackages = {
  'sage-50': 'Sage 50',
  xero: 'Xero',
  spreadsheet: 'Any other (spreadsheet)',
} as const;
export type AccountsPackage = keyof typeof accountsPackages;
