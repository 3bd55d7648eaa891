/** Permissions of the module 'Companies', each with the words an administrator reads. */
export const companiesPermissions = {
  'view-customers': 'See customers',
  'edit-customers': 'Change customers',
  'override-credit-limit': 'Take jobs for accounts on stop or over their limit',
  'view-branches': 'See branches',
  'edit-branches': 'Change branches',
  'view-suppliers': 'See suppliers',
  'edit-suppliers': 'Change suppliers',
} as const;
