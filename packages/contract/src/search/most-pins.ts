/** How many records a person may pin. */
export const mostPins = 20;
