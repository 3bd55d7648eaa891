/** The door of `purchasing`: ordering for worksheets and for stock, taking that back, what comes from whom. */

export { addInvoiced, lockOrders } from './bill-lines.ts';
export { raiseLinesForStock } from './order-for-stock.ts';
export { cancelLineFor, lockOrdersFor, orderedFrom, raiseLineForWorksheet } from './order-for-worksheet.ts';
