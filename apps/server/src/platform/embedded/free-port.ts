import { createServer } from 'node:net';

const listenOnce = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** A port of the loopback address that is free at this moment. */
export const findFreePort = (): Promise<number> => listenOnce(0);

/** Whether a port of the loopback address is free at this moment. */
export const isFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  );
