/** The door of `purchasing`: ordering glass for a worksheet, taking that back, and what comes from whom. */
export { cancelLineFor, lockOrdersFor, orderedFrom, raiseLineForWorksheet } from './order-for-worksheet.ts';
export { addInvoiced, lockOrders } from './bill-lines.ts';
