/** The task that makes a posted document's PDF and sends it. */
export const makePdfTask = 'billing.make-pdf';
