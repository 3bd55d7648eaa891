import { openHouse } from './races/house.ts';
import { inContext } from './support/proof.ts';
import { inspectorOf, memoryOf, withInspectors } from './support/memory.ts';
await inContext({ short: true, say: () => {} }, async (context) => {
  const i = withInspectors();
  const house = await openHouse(context).finally(i.stop);
  const [s] = house.servers;
  if (!s) return;
  const at = inspectorOf(s);
  console.log(at, await memoryOf(s, at, 1), await memoryOf(s, at, 1));
});
process.exit(0);
