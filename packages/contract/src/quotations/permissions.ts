/** Permissions of the module 'Quotations', each with the words an administrator reads. */
export const quotationsPermissions = {
  'view-quotations': 'See quotations',
  'edit-quotations': 'Create and change quotations',
} as const;
