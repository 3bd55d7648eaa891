import type { ApprovalStanding } from '@quarterlight/contract/approvals/schemas';
import { formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { pence, shareOf } from '@quarterlight/kit/money';
import { truncate } from '@quarterlight/kit/text';
import type { ApprovalLineRow, ApprovalRow } from './approvals.queries.ts';

/** A line of a record as it is now, in net pence. */
export interface LineNow {
  readonly id: string;
  readonly description: string;
  readonly netPence: number;
}

type Asked = Pick<ApprovalLineRow, 'line_id' | 'description' | 'net_pence' | 'outcome' | 'limit_pence'>;
type Why = 'refused' | 'dearer' | 'new';

/** The last day on which it may be answered. */
export const lastDay = ({ until }: Pick<ApprovalRow, 'until'>, timeZone: string): string => formatDay(localDayOf(Date.parse(until) - 1, timeZone));

/** What was said to the lines in net pence, as far as it lets them be done: what was asked, or the limit that was set. */
const allowed = ({ net_pence, limit_pence }: Asked): number => limit_pence ?? net_pence;

/**
 * Which line of now each line that was sent stands for: the same one, else one of the same words, the dearest of each first, so that a quotation that was
 * written anew or became a job is not asked about twice.
 */
function matched(asked: readonly Asked[], now: readonly LineNow[]): Map<string, Asked> {
  const byId = new Map(asked.map((line) => [line.line_id, line]));
  const found = new Map(
    now.flatMap((line) => (byId.has(line.id) ? [[line.id, byId.get(line.id)] as const] : [])).flatMap(([id, line]) => (line ? [[id, line]] : [])),
  );
  const used = new Set(found.values());
  const left = asked.filter((line) => !used.has(line)).toSorted((one, other) => allowed(other) - allowed(one));
  for (const line of now.filter(({ id }) => !found.has(id)).toSorted((one, other) => other.netPence - one.netPence)) {
    const at = left.findIndex(({ description }) => description === line.description);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (same) found.set(line.id, same);
  }
  return found;
}

/** The lines of now that nobody has approved, with why; one that costs nothing asks for nobody's word. */
function openLines(asked: readonly Asked[], now: readonly LineNow[], isAnswered: boolean): { readonly line: LineNow; readonly why: Why }[] {
  const found = matched(asked, now);
  const whyOf = (line: LineNow): Why | undefined => {
    const one = found.get(line.id);
    if (line.netPence === 0) return undefined;
    if (one === undefined) return 'new';
    if (isAnswered && one.outcome !== 'approved') return 'refused';
    return line.netPence > allowed(one) ? 'dearer' : undefined;
  };
  return now.flatMap((line) => {
    const why = whyOf(line);
    return why === undefined ? [] : [{ line, why }];
  });
}

const begins: Readonly<Record<Why, string>> = { refused: 'Not approved', dearer: 'Dearer than approved', new: 'Not asked to approve' };
const wordsOf = (open: ReturnType<typeof openLines>): string => {
  const [first] = open.toSorted((one, other) => Object.keys(begins).indexOf(one.why) - Object.keys(begins).indexOf(other.why));
  return first === undefined ? '' : `${begins[first.why]}: ${truncate(first.line.description, 60)}${open.length > 1 ? ` and ${open.length - 1} more` : ''}`;
};

export interface Standing {
  readonly standing: ApprovalStanding;
  /** What a hold-up says of it. */
  readonly words: string;
  /** Whether other lines than were sent are there by now, or dearer ones. */
  readonly outdated: boolean;
}

/** How a record with these lines stands by what was sent of it last. */
export function standingOf(row: Pick<ApprovalRow, 'state' | 'until'>, asked: readonly Asked[], now: readonly LineNow[], timeZone: string): Standing {
  if (row.state !== 'answered') {
    const outdated = openLines(asked, now, false).length > 0;
    return row.state === 'lapsed'
      ? { standing: 'lapsed', words: `Approval not answered by ${lastDay(row, timeZone)}`, outdated }
      : { standing: 'waiting', words: `Waiting for approval until ${lastDay(row, timeZone)}${outdated ? ', changed since' : ''}`, outdated };
  }
  const open = openLines(asked, now, true);
  const changed = open.some(({ why }) => why !== 'refused');
  if (open.length === 0) return { standing: 'approved', words: '', outdated: false };
  return { standing: open.some(({ why }) => why === 'refused') ? 'refused' : 'changed', words: wordsOf(open), outdated: changed };
}

/**
 * The most that the work provider pays of it, VAT and all, less the excess, in pence: null where it set no limit to any line, or refused one, so that what was
 * agreed before stands.
 */
export function authorisedLimit(row: Pick<ApprovalRow, 'excess_pence'>, lines: readonly ApprovalLineRow[]): number | null {
  if (lines.some(({ outcome }) => outcome !== 'approved') || lines.every(({ limit_pence }) => limit_pence === null)) return null;
  const gross = lines.reduce((all, line) => {
    const net = allowed(line);
    const vat = line.net_pence === 0 ? 0 : shareOf(pence(line.vat_pence), net, line.net_pence);
    return all + net + vat;
  }, 0);
  return Math.max(0, gross - row.excess_pence);
}
