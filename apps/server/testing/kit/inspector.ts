import { once } from 'node:events';
import { z } from 'zod';

const Told = z.object({ id: z.number().optional(), result: z.record(z.string(), z.unknown()).default({}) });

/** Asks the inspector of a process that was started with `--inspect`. */
export async function askInspector<Result>(
  address: string,
  work: (ask: (method: string, params?: object) => Promise<Record<string, unknown>>) => Promise<Result>,
): Promise<Result> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = Told.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let count = 0;
  try {
    return await work((method, params = {}) => {
      count += 1;
      const answered = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(count, answered.resolve);
      socket.send(JSON.stringify({ id: count, method, params }));
      return answered.promise;
    });
  } finally {
    socket.close();
  }
}
