/** A panel's link as the pages write their addresses: several values of one filter stand in one pair, parted by commas. */
export function listAddress(link: string): string {
  const [path = '', search = ''] = link.split('?');
  const filters = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(search)) filters.set(key, [...(filters.get(key) ?? []), value]);
  const pairs = new URLSearchParams([...filters].map(([key, values]) => [key, values.join(',')]));
  return filters.size > 0 ? `${path}?${pairs}` : path;
}
