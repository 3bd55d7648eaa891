/** Permissions of the module 'Files and training', each with the words an administrator reads. */
export const filesPermissions = {
  'view-files': 'See files',
  'edit-files': 'Change files',
  'view-training': 'See training',
  'edit-training': 'Change training',
} as const;
