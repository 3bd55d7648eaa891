/** The name of the document: the page's own, then the product's. */
export const titleFor = (title: string): string => (title ? `${title} · Quarterlight` : 'Quarterlight');
