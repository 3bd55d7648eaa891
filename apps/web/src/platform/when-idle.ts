const waiting: (() => void)[] = [];
let isPlanned = false;

function plan(): void {
  isPlanned = waiting.length > 0;
  if (!isPlanned) return;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: 300 });
  else setTimeout(next, 50);
}
function next(): void {
  waiting.shift()?.();
  plan();
}

/** Does pieces of work one by one, each when the browser has nothing else to do: together they would hold the person up. Answers how to give one up. */
export function whenIdle(work: () => void): () => void {
  waiting.push(work);
  if (!isPlanned) plan();
  return () => {
    const place = waiting.indexOf(work);
    if (place >= 0) waiting.splice(place, 1);
  };
}
