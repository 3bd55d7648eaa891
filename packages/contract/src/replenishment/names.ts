/** In how many days nothing is used of what moves slowly, and of what lies dead. */
export const slowDays = 90;
export const deadDays = 180;

/** Over how many days what is used may be looked at, and what is looked at where nobody says. */
export const flowDays = [30, 90, 180, 365] as const;
export const usualDays = 90;

/** How many proposed levels are accepted at once. */
export const mostAccepted = 100;

/** Where the figures of a level come from. */
export const levelSourceNames = { typed: 'Typed', proposed: 'Proposed from use' } as const;

/** What of a location's stock can be looked at by itself. */
export const flowShowNames = { below: 'Below the minimum', slow: 'Slow', dead: 'Dead' } as const;
