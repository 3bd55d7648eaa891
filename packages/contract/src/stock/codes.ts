/** How a code that was typed or scanned is compared with products' codes and barcodes: without blanks, in capitals. */
export const comparedCode = (code: string): string => code.replaceAll(/\s+/g, '').toUpperCase();
