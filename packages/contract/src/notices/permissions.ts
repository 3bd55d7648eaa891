/** Permissions of the module 'Broadcasts', each with the words an administrator reads. */
export const noticesPermissions = {
  'send-broadcasts': 'Write broadcasts',
} as const;
