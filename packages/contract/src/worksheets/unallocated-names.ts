/** Why a job no longer wants its glass. */
export const freedNames = {
  'job-cancelled': 'Job cancelled',
  'line-changed': 'Line changed',
  'line-removed': 'Line removed',
  'wrong-glass': 'Wrong glass',
  'brought-back': 'Brought back',
  'not-needed': 'Freed by hand',
  'other-glass': 'Took other glass',
} as const;

/** Where it is. */
export const glassWhereNames = { 'in-hand': 'In hand', 'on-order': 'On order' } as const;

/** How long it has been without a job. */
export const glassAgeNames = { week: '7 days or more', month: '30 days or more', quarter: '90 days or more' } as const;

/** How its supplier's days stand. */
export const glassReturnNames = { 'this-week': 'Goes back within 7 days', passed: 'Too late to go back' } as const;
