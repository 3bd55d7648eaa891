/** Permissions of the module 'Vehicles', each with the words an administrator reads. */
export const vehiclesPermissions = {
  'view-vehicles': 'See vehicles',
  'edit-vehicles': 'Change vehicles',
  'lookup-dvla': 'Look up registrations',
} as const;
