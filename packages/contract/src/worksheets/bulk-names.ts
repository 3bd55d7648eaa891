/** How many worksheets one request changes at most. */
export const mostInBulk = 100;
