/** Permissions of the module 'System', each with the words an administrator reads. */
export const systemPermissions = {
  'view-system-log': 'See the system log',
  'edit-system-settings': 'Change system settings',
  'edit-permissions': 'Change permissions',
  'edit-api-keys': 'Manage API keys',
  'edit-lookups': 'Change lookup lists',
  'edit-messages': 'Change message templates',
  'edit-webhooks': 'Manage webhooks',
} as const;
