export const newestFirst = { sort: '-createdAt' } as const;

/** How the pipeline is shown: `?view=`, the list where nothing is said. */
export const views = [
  { key: 'list', title: 'List' },
  { key: 'board', title: 'Board' },
  { key: 'activity', title: 'Activity by user' },
] as const;
