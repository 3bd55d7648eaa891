/** The tenant's name as the server wrote it into the document; in development, where nothing writes it, 'demo'. */
export function tenantName(): string {
  const written = typeof document === 'undefined' ? null : document.querySelector('meta[name="tenant"]')?.getAttribute('content');
  return written && written !== '__TENANT__' ? written : 'demo';
}
