import { approvalLineNames } from '@quarterlight/contract/approvals/names';
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

type Asked = Pick<ApprovalLineRow, 'line_id' | 'description' | 'net_pence' | 'outcome' | 'limit_pence' | 'asked'>;
export type LineStanding = keyof typeof approvalLineNames;
type Why = Extract<LineStanding, 'refused' | 'dearer' | 'new'>;

/** The last day on which it may be answered. */
export const lastDay = ({ until }: Pick<ApprovalRow, 'until'>, timeZone: string): string => formatDay(localDayOf(Date.parse(until) - 1, timeZone));

/** What was said to the lines in net pence, as far as it lets them be done: what was asked, or the limit that was set. */
const allowed = ({ net_pence, limit_pence }: Asked): number => limit_pence ?? net_pence;

/** Left out when others were sent, and never answered: nobody is asked about it. */
const isLeftOut = ({ asked, outcome }: Asked): boolean => !asked && outcome === '';

/**
 * Which line of now each line that was sent stands for: the same one, else one of the same words, the dearest of each first, so that a quotation that was
 * written anew or became a job is not asked about twice.
 */
function matched<Line extends Asked>(asked: readonly Line[], now: readonly LineNow[]): Map<string, Line> {
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

function lineStanding(line: LineNow, one: Asked | undefined): LineStanding | null {
  // What costs nothing asks for nobody's word.
  if (line.netPence === 0) return one?.outcome === 'approved' ? 'approved' : null;
  if (one === undefined) return 'new';
  if (isLeftOut(one)) return 'not-asked';
  if (one.outcome === 'refused') return 'refused';
  const isDearer = line.netPence > allowed(one);
  if (one.outcome === '') return isDearer ? 'outgrown' : 'unanswered';
  return isDearer ? 'dearer' : 'approved';
}

/**
 * How each line of now stands by what was sent last, by its id. One that was left out stays so, changed or not, but where nothing of what was asked about is
 * left it is as good as new: nobody's word stands for it.
 */
export function lineStandings(asked: readonly Asked[], now: readonly LineNow[]): Map<string, LineStanding | null> {
  const found = matched(asked, now);
  const standings = now.map((line) => [line.id, lineStanding(line, found.get(line.id))] as const);
  const isAllLeftOut = now.every(({ netPence }, index) => netPence === 0 || standings[index]?.[1] === 'not-asked');
  return new Map(isAllLeftOut ? standings.map(([id, standing]) => [id, standing === 'not-asked' ? 'new' : standing]) : standings);
}

/** What was said to lines that are not sent again, by the ids of now: those of `earlier` that were approved or refused. */
export const saidBefore = (earlier: readonly ApprovalLineRow[], now: readonly LineNow[]): Map<string, ApprovalLineRow> =>
  new Map([...matched(earlier, now)].filter(([, { outcome }]) => outcome !== ''));

const begins: Readonly<Record<Why, string>> = { refused: approvalLineNames.refused, dearer: approvalLineNames.dearer, new: approvalLineNames.new };
const isWhy = (standing: LineStanding | null | undefined): standing is Why => standing === 'refused' || standing === 'dearer' || standing === 'new';

/** The lines of now that hold it up, with why. */
function openLines(asked: readonly Asked[], now: readonly LineNow[]): { readonly line: LineNow; readonly why: Why }[] {
  const standings = lineStandings(asked, now);
  return now.flatMap((line) => {
    const why = standings.get(line.id);
    return isWhy(why) ? [{ line, why }] : [];
  });
}

const wordsOf = (open: ReturnType<typeof openLines>): string => {
  const [first] = open.toSorted((one, other) => Object.keys(begins).indexOf(one.why) - Object.keys(begins).indexOf(other.why));
  return first === undefined ? '' : `${begins[first.why]}: ${truncate(first.line.description, 60)}${open.length > 1 ? ` and ${open.length - 1} more` : ''}`;
};

/** Whether other lines than were sent are there by now, or dearer ones; a limit below what was asked is an answer, no change. */
function isChanged(asked: readonly Asked[], now: readonly LineNow[]): boolean {
  const [standings, sent] = [lineStandings(asked, now), matched(asked, now)];
  return now.some(({ id, netPence }) => {
    const standing = standings.get(id);
    return standing === 'new' || ((standing === 'outgrown' || standing === 'dearer') && netPence > (sent.get(id)?.net_pence ?? 0));
  });
}

export interface Standing {
  readonly standing: ApprovalStanding;
  /** What a hold-up says of it. */
  readonly words: string;
  /** Whether other lines than were sent are there by now, or dearer ones. */
  readonly outdated: boolean;
}

/** How a record with these lines stands by what was sent of it last. */
export function standingOf(row: Pick<ApprovalRow, 'state' | 'until'>, asked: readonly Asked[], now: readonly LineNow[], timeZone: string): Standing {
  const outdated = isChanged(asked, now);
  if (row.state !== 'answered')
    return row.state === 'lapsed'
      ? { standing: 'lapsed', words: `Approval not answered by ${lastDay(row, timeZone)}`, outdated }
      : { standing: 'waiting', words: `Waiting for approval until ${lastDay(row, timeZone)}${outdated ? ', changed since' : ''}`, outdated };
  const open = openLines(asked, now);
  if (open.length === 0) return { standing: 'approved', words: '', outdated: false };
  return { standing: open.some(({ why }) => why === 'refused') ? 'refused' : 'changed', words: wordsOf(open), outdated };
}

/** What is taken off the sum that is asked about: the excess is of the whole, so it is nothing where only some of the lines are asked about. */
export const excessOf = ({ excess_pence }: Pick<ApprovalRow, 'excess_pence'>, lines: readonly Pick<ApprovalLineRow, 'asked'>[]): number =>
  lines.every(({ asked }) => asked) ? excess_pence : 0;

/**
 * The most that the work provider pays of the whole, VAT and all, less the excess, in pence: null where it set no limit to any line, refused one or was never
 * asked about one, so that what was agreed before stands.
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
