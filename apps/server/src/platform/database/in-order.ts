/** Waits for all that was asked at once; where several refuse, the first of them says why. Unlike `Promise.all` it leaves nothing under way behind. */
export async function inOrder<const Asked extends readonly Promise<unknown>[]>(asked: Asked) {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}
