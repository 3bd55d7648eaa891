import { LineKind } from '@quarterlight/contract/catalogue/lines';
import { type AgainstQuotation, ComparedPart, DifferenceReason, type ExplainDifference } from '@quarterlight/contract/worksheets/against-quotation';
import { differenceReasons } from '@quarterlight/contract/worksheets/names';
import { basisPointsOf } from '@quarterlight/kit/money';
import { can } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { quotedOption } from '../quotations/index.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, findWorksheet, type WorksheetRow } from './worksheets.queries.ts';
import { isCompleted, recordings } from './worksheets.rules.ts';

/** What is compared of a line, of the job and of the quotation alike. */
interface Line {
  readonly kind: string;
  readonly code: string;
  readonly description: string;
  readonly quantity_milli: number;
  readonly net_pence: number;
  readonly cost_pence: number | null;
}

/** The job beside the option that it was made of; null where it was made of none, or of one that the actor does not see. */
export async function againstQuotation(tx: ReadTx, id: string): Promise<AgainstQuotation | null> {
  const row = found(await findWorksheet(tx, id));
  const [quotation, lines] = await Promise.all([row.quotation_id === null ? undefined : quotedOption(tx, row.quotation_id), findLines(tx, id)]);
  if (quotation === undefined) return null;
  const { lines: quoted, ...named } = quotation;
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const figures = (of: readonly Line[], costsAreKnown = true) => {
    const net = netOf(of);
    if (!costsAreKnown || !can(tx.actor, 'view-worksheet-costs')) return { net: money(net), cost: null, marginBasisPoints: null };
    const cost = total(of, (line) => line.cost_pence ?? 0);
    return { net: money(net), cost: money(cost), marginBasisPoints: basisPointsOf(net - cost, net) };
  };
  const difference = netOf(lines) - netOf(quoted);
  return {
    quotation: { id: named.id, number: named.number, option: named.option },
    quoted: figures(quoted),
    // What a job costs is known once its glass is fitted.
    job: figures(lines, isCompleted(row.state)),
    difference: { net: money(difference), basisPoints: basisPointsOf(difference, netOf(quoted)) },
    parts: ComparedPart.options.map((part) => ({ part, quoted: money(netOf(quoted, part)), job: money(netOf(lines, part)) })),
    lines: differing(quoted, lines).map(({ line, sides }) => ({
      kind: LineKind.parse(line.kind),
      code: line.code,
      description: line.description,
      quoted: sideOf(sides.quoted, money),
      job: sideOf(sides.job, money),
    })),
    reason: DifferenceReason.safeParse(row.difference_reason).data ?? null,
    note: row.difference_note,
    mayExplain: can(tx.actor, 'edit-worksheets') && recordings.difference.some((state) => state === row.state),
  };
}

const total = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
const partOf = ({ kind }: Line): ComparedPart => (kind === 'labour' || kind === 'calibration' ? kind : 'parts');
const netOf = (lines: readonly Line[], part?: ComparedPart) =>
  total(part === undefined ? lines : lines.filter((line) => partOf(line) === part), (line) => line.net_pence);

const sideOf = (lines: readonly Line[], money: (amount: number) => { amount: number; currency: string }) =>
  lines.length === 0 ? null : { quantity: total(lines, (line) => line.quantity_milli) / 1000, net: money(netOf(lines)) };

/** Lines by what they charge for, of those that do not come to the same on both sides; the quotation's come first. */
function differing(quoted: readonly Line[], job: readonly Line[]) {
  const all = new Map<string, { line: Line; sides: { quoted: Line[]; job: Line[] } }>();
  for (const [side, lines] of [
    ['quoted', quoted],
    ['job', job],
  ] as const)
    for (const line of lines) {
      const key = JSON.stringify([line.kind, line.code, line.description]);
      const known = all.get(key) ?? { line, sides: { quoted: [], job: [] } };
      known.sides[side].push(line);
      all.set(key, known);
    }
  return [...all.values()].filter(
    ({ sides }) =>
      netOf(sides.quoted) !== netOf(sides.job) || total(sides.quoted, (line) => line.quantity_milli) !== total(sides.job, (line) => line.quantity_milli),
  );
}

/** Says why the job came to something else than its quotation. Refuses `worksheet.no_quotation`. */
export async function explainDifference(tx: WriteTx, id: string, version: number, { reason, note }: ExplainDifference): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.difference, version });
  if (before.quotation_id === null) throw new Refusal('worksheet.no_quotation', { details: { number: before.number } });
  return worksheet.settle(tx, before, {
    set: { difference_reason: reason, difference_note: note.trim() },
    action: 'difference_explained',
    event: { summary: `Differs from its quotation: ${differenceReasons[reason]}`, reason: note.trim(), internal: true },
  });
}
