/** Reasons people write stock off for; another text is accepted too. */
export const writeOffReasons = [
  'Broken in handling',
  'Broken in transit',
  'Broken in fitting',
  'Manufacturing fault',
  'Cracked in rack',
  'Lost or stolen',
  'Expired',
  'Count correction',
  'Obsolete',
] as const;
