/** The door of `purchasing`: ordering glass for a worksheet, taking that back, and what comes from whom. */

export { addInvoiced, lockOrders } from './bill-lines.ts';
export { cancelLineFor, lockOrdersFor, orderedFrom, raiseLineForWorksheet } from './order-for-worksheet.ts';
