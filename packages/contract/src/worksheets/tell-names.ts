/** What somebody of the office writes to a job's contact in words that stand ready. */
export const tellKinds = {
  delay: 'Delay: a new time',
  'glass-arrived': 'Glass has arrived',
  adas: 'What calibration means for the visit',
  excess: 'Excess to pay',
} as const;
export type TellKind = keyof typeof tellKinds;
