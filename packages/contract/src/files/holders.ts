import type { NamesIn } from '../area.ts';
import { areas } from '../areas.gen.ts';

type Holder = NamesIn<typeof areas, 'fileHolders'>;

/** What holds files: the company's library, and kinds of records. */
export const fileHolders: readonly Holder[] = Object.values(areas).flatMap((area): readonly Holder[] => ('fileHolders' in area ? area.fileHolders : []));
