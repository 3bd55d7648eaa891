/** Permissions of the module 'Diary', each with the words an administrator reads. */
export const diaryPermissions = {
  'view-diary': 'See the diary',
  'edit-diary': 'Book and move visits',
  'override-diary-capacity': 'Book beyond capacity',
} as const;
