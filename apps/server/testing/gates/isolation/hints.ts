import { isEntity, toldOf } from '@quarterlight/contract/entities';
import { newId } from '@quarterlight/kit/ids';
import { openStream } from '../../kit/open-stream.ts';
import { siteHeader } from './asking.ts';
import type { World } from './world.ts';

/** Announces every record of every victim while everybody listens; tells of each record that came to somebody to whom it would not be shown. */
export async function hintsThatTell(address: string, world: World, until: (told: () => boolean) => Promise<void>): Promise<string[]> {
  const last = newId();
  const listening = await Promise.all(
    [...world.actors, { name: 'the office', client: world.office, site: undefined, victims: [] }].map(async (actor) => ({
      actor,
      stream: await openStream(address, actor.client, siteHeader(actor)),
    })),
  );
  for (const { scope, records } of world.tellers)
    await scope.write(async (tx) => {
      for (const [kind, id] of records) if (isEntity(kind)) await tx.announce(kind, id, 1);
      const place = records.get('place');
      if (place !== undefined) await tx.announce('stock', place, 1);
      await tx.announce('lookup', last, 1);
    });
  await until(() => listening.every(({ stream }) => stream.text().includes(last)));
  for (const { stream } of listening) stream.close();
  const faults: string[] = [];
  const foreign = new Set(world.actors.flatMap((actor) => actor.foreign));
  for (const { actor, stream } of listening)
    for (const victim of actor.victims)
      for (const [kind, id] of victim.records) {
        const everybodys = isEntity(kind) && toldOf(kind).everybodys === true && !foreign.has(id);
        if (!everybodys && stream.text().includes(id)) faults.push(`${actor.name} was told of the ${kind} ${id} by a hint`);
      }
  const own = world.tellers.flatMap(({ records }) => [...records]).filter(([kind]) => kind === 'worksheet');
  if (!own.some(([, id]) => listening.at(-1)?.stream.text().includes(id))) faults.push('not even the office was told of a worksheet: this proves nothing');
  return faults;
}
