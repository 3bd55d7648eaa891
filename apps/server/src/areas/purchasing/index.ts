/** The door of `purchasing`: ordering glass for a worksheet, and taking that back. */
export { cancelLineFor, type LineForWorksheet, lockOrdersFor, raiseLineForWorksheet } from './order-for-worksheet.ts';
export { purchaseOrderFiles } from './purchasing.files.ts';
export { servePurchasing } from './purchasing.routes.ts';
export { purchaseOrderSearch } from './purchasing.search.ts';
