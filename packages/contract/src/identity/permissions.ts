/** Permissions of the module 'Users', each with the words an administrator reads. */
export const identityPermissions = {
  'view-users': 'See users',
  'edit-users': 'Change users',
  'edit-roles': 'Change roles',
  'view-absences': 'See absences',
  'edit-absences': 'Change absences',
  'edit-roaming-technicians': 'Lend technicians to other branches',
} as const;
