import type { TakeFromStock } from '@quarterlight/contract/ordering/schemas';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLineFacts, glassStateOf, worksheetRecord } from '../worksheets/index.ts';

type NeededLine = TakeFromStock['jobs'][number];

/** The jobs of needed lines, held: what is done to one line after another of the same job is done to its version by then. */
export class NeededLines {
  readonly #tx: WriteTx;
  readonly #numbers: ReadonlyMap<string, string>;
  readonly #versions: Map<string, number>;
  readonly #lines: ReadonlyMap<string, Awaited<ReturnType<typeof findLineFacts>>[number]>;
  readonly #done = new Set<string>();

  private constructor(
    tx: WriteTx,
    rows: readonly { readonly id: string; readonly number: string; readonly version: number }[],
    lines: Awaited<ReturnType<typeof findLineFacts>>,
  ) {
    this.#tx = tx;
    this.#numbers = new Map(rows.map((row) => [row.id, row.number]));
    this.#versions = new Map(rows.map((row) => [row.id, row.version]));
    this.#lines = new Map(lines.map((line) => [line.id, line]));
  }

  /** Holds the jobs in one order, before anything of stock or of orders is held. */
  static async hold(tx: WriteTx, wanted: readonly NeededLine[]): Promise<NeededLines> {
    const rows = await worksheetRecord.takeUpMany(
      tx,
      wanted.map(({ worksheetId }) => worksheetId),
    );
    return new NeededLines(
      tx,
      rows,
      await findLineFacts(
        tx,
        rows.map(({ id }) => id),
      ),
    );
  }

  /** Does something to a line that still needs what it was shown to need. Refuses 'ordering.found', and as what is done refuses. */
  async with(wanted: NeededLine, work: (tx: WriteTx, version: number) => Promise<{ readonly version: number }>): Promise<void> {
    const version = found(this.#versions.get(wanted.worksheetId));
    const line = this.#lines.get(wanted.lineId);
    const words = this.#whyNot(line?.worksheet_id === wanted.worksheetId ? line : undefined, wanted);
    if (words !== null)
      throw new Refusal('ordering.found', { details: { code: line?.code || 'The line', number: this.#numbers.get(wanted.worksheetId) ?? '', is: words } });
    this.#versions.set(wanted.worksheetId, (await work(this.#tx, version)).version);
    this.#done.add(wanted.lineId);
  }

  #whyNot(line: Awaited<ReturnType<typeof findLineFacts>>[number] | undefined, { lineId, productId }: NeededLine): string | null {
    if (!line) return 'is no longer on the job';
    if (this.#done.has(lineId)) return 'is ticked twice';
    const state = glassStateOf(line);
    if (state === 'on-order') return `is on order ${line.order_number ?? ''} already`;
    if (state === 'fitted') return 'is fitted already';
    if (state !== 'needed') return 'has come from stock already';
    return line.product_id === productId ? null : 'is another product by now';
  }
}
