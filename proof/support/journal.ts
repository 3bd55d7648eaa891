import { open } from 'node:fs/promises';

/** One wish to change something: noted before it is sent, with what was answered as soon as it is. */
export interface Intent {
  readonly number: number;
  readonly at: number;
  readonly what: string;
  readonly key: string;
  /** Undefined while nobody knows whether it happened. */
  answer?: { readonly at: number; readonly body: unknown };
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** An outside record of what was asked and what was acknowledged: in memory, and line by line in a file that is flushed before work goes on. */
export async function openJournal(path: string) {
  const file = await open(path, 'a');
  const intents: Intent[] = [];
  let waiting: { text: string; done: () => void; failed: (error: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;

  // One flush serves all that came meanwhile.
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await file.appendFile(batch.map(({ text }) => text).join(''));
        await file.datasync();
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = undefined;
  }
  const write = (line: object) =>
    new Promise<void>((done, failed) => {
      waiting.push({ text: `${JSON.stringify(line)}\n`, done, failed });
      writing ??= flush();
    });

  return {
    /** Writes an intent to disk; it may be sent once this resolves. */
    intend: async (what: string, key: string) => {
      const intent: Intent = { number: intents.length + 1, at: Date.now(), what, key };
      intents.push(intent);
      await write({ intent: intent.number, at: intent.at, what, key });
      return intent;
    },
    /** Notes that the product said yes; resolves once that is on disk. */
    acknowledge: async (intent: Intent, body: unknown) => {
      intent.answer = { at: Date.now(), body };
      await write({ acknowledged: intent.number, at: intent.answer.at });
    },
    intents: (): readonly Intent[] => intents,
    acknowledged: () => intents.filter(({ answer }) => answer).length,
    close: async () => {
      await writing;
      await file.close();
    },
  };
}
