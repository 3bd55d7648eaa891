import { isFull } from '../../platform/data-folder/room.ts';
import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { fileStore } from './file-store.ts';

// The same every time, so that it is kept once.
const written = Buffer.from('Quarterlight was here to see whether files can be kept.\n');

/** The file store: a few words are written to it and read back. */
export const filesService = ({ config }: Services): OutsideService => ({
  name: 'files',
  title: 'File store',
  purpose: 'Keeps photos and documents. A try writes a few words and reads them back.',
  standing: async () => ({ state: 'set', words: fileStore().title }),
  attempt: async (scope) => {
    try {
      const { hash } = await fileStore().put(scope.tenant.id, written);
      const stream = await fileStore().open(scope.tenant.id, hash);
      const chunks: Buffer[] = [];
      for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk));
      if (!Buffer.concat(chunks).equals(written)) return { ok: false, words: 'What was read is not what was written.' };
      return (await isFull(config.dataDir)) ? { ok: false, words: 'Its disk is nearly full.' } : { ok: true, words: 'What was written was read back.' };
    } catch {
      return { ok: false, words: 'It could not be written to, or read. It is away, full, or does not let the server in.' };
    }
  },
});
