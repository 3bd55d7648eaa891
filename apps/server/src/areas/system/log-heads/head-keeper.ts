import type { Services } from '../../../platform/services.ts';
import { followLines, type Head, type HeadKey, headKeyOf } from './head.rules.ts';
import { type HeadFiles, makeHeadFiles } from './head-files.ts';

/** What signs the heads of the log's chains, and where they are kept outside of the database. */
export interface HeadKeeper {
  readonly files: HeadFiles;
  readonly key: () => Promise<HeadKey>;
}

const kept = new WeakMap<object, HeadKeeper>();

/** The keeper of this process: its key follows from the secret key, its files lie in DATA_DIR and LOG_HEADS_DIR. */
export function headKeeperOf({ vault, config }: Pick<Services, 'vault' | 'config'>): HeadKeeper {
  const known = kept.get(vault);
  if (known) return known;
  let key: Promise<HeadKey> | undefined;
  const made = { files: makeHeadFiles(config), key: () => (key ??= vault.derive('quarterlight log heads').then(headKeyOf)) };
  kept.set(vault, made);
  return made;
}

/** What a folder has of a tenant. */
export interface Outside {
  readonly folder: string;
  readonly heads: readonly Head[];
  readonly problem: string | null;
}

/** What each folder has of a tenant, the one that reaches furthest first; one that lost lines since this process wrote them says so. */
export async function readOutside({ files }: HeadKeeper, tenantId: string): Promise<readonly Outside[]> {
  const all = await Promise.all(
    files.folders.map(async (folder): Promise<Outside> => {
      // Before the file is read, lest what is written meanwhile be missed in it.
      const written = files.written(folder, tenantId);
      const { heads, problem } = followLines(await files.read(folder, tenantId), tenantId, 'the file outside of the database');
      const reaches = heads.at(-1)?.number ?? 0;
      const shortened = `The file of signed heads outside of the database was shortened: it ends at number ${reaches}, and ${written} were written.`;
      return { folder, heads, problem: problem ?? (reaches < written ? shortened : null) };
    }),
  );
  const sorted = all.toSorted((one, other) => (other.heads.at(-1)?.number ?? 0) - (one.heads.at(-1)?.number ?? 0));
  const furthest = new Map(sorted[0]?.heads.map((head) => [head.number, head.line]));
  return sorted.map((out) => {
    const last = out.heads.at(-1);
    const line = last && furthest.get(last.number);
    if (out.problem !== null || last === undefined || line === undefined || line === last.line) return out;
    return { ...out, problem: `The two files of signed heads outside of the database differ at number ${last.number}.` };
  });
}
