import { inspect } from 'node:util';
import { tellCompany, type Wanted } from './tell-company.ts';

/** What the process says that fills the demonstration: how far it is, from 0 to 1, what was refused unexpectedly, or why it could not go on. */
export type Said = { readonly share: number } | { readonly refused: readonly string[] } | { readonly trouble: string };

const say = (said: Said): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) return resolve();
    process.send(said, () => resolve());
  });

// Whoever started it has gone: what it began is removed at the next start.
process.once('disconnect', () => process.exit(1));

process.once('message', (wanted: Wanted) => {
  let told = 0;
  const tell = (share: number) => {
    if (share < told + 0.01) return;
    told = share;
    void say({ share });
  };
  tellCompany(wanted, tell).then(
    async (refused) => {
      await say({ refused });
      process.exit(0);
    },
    async (error: unknown) => {
      await say({ trouble: inspect(error) });
      process.exit(1);
    },
  );
});
