/** How an entry of a fleet stands today. */
export const fleetStandings = { current: 'In the fleet', ended: 'Ended', coming: 'To come' } as const;
