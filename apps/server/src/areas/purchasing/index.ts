/** The door of `purchasing`: ordering glass for a worksheet, and taking that back. */
export { cancelLineFor, lockOrdersFor, raiseLineForWorksheet } from './order-for-worksheet.ts';
