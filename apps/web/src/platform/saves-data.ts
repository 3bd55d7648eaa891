/** Whether the person asks for little data, in the browser or of a phone's contract: nothing is fetched then before it is needed. */
export function savesData(): boolean {
  // Not every browser has it: https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData
  const connection: unknown = Reflect.get(navigator, 'connection');
  const asked = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  return asked || matchMedia('(prefers-reduced-data: reduce)').matches;
}
