import { approvalOutcomeNames } from '@quarterlight/contract/approvals/names';
import type { ApprovalLine } from '@quarterlight/contract/approvals/schemas';
import type { ReactNode } from 'react';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import classes from '../approvals.module.css';

interface LinesProps {
  readonly lines: readonly ApprovalLine[];
  /** What is said to a line, where it is being said. */
  readonly answer?: (line: ApprovalLine) => ReactNode;
}

/** Lines as they were sent, with what was said to each. */
export function Lines({ lines, answer }: LinesProps) {
  return (
    <ul className={classes.lines} aria-label="Lines to approve">
      {lines.map((line) => (
        <li key={line.id} className={classes.line}>
          <span>
            {line.quantity !== 1 && `${numberText(line.quantity)} × `}
            {line.description}
          </span>
          <span className={classes.figures}>{moneyText(line.net)}</span>
          {answer ? answer(line) : line.outcome && <Said line={line} outcome={line.outcome} />}
        </li>
      ))}
    </ul>
  );
}

function Said({ line, outcome }: { readonly line: ApprovalLine; readonly outcome: NonNullable<ApprovalLine['outcome']> }) {
  return (
    <span className={classes.said}>
      <StateChip tone={outcome === 'approved' ? 'green' : 'red'}>{approvalOutcomeNames[outcome]}</StateChip>
      {line.limit && <span>up to {moneyText(line.limit)} without VAT</span>}
      {line.reason && <span className={classes.soft}>{line.reason}</span>}
    </span>
  );
}

interface Sums {
  readonly net: ApprovalLine['net'];
  readonly vat: ApprovalLine['net'];
  readonly excess: ApprovalLine['net'];
  readonly toPay: ApprovalLine['net'];
}

interface TotalsProps {
  readonly of: Sums;
  /** The lines that are asked about. */
  readonly lines: readonly ApprovalLine[];
  /** Who pays: 'They pay'. */
  readonly payer: string;
}

/** What the work provider pays of it; where only a part was approved, what was asked for and how much was approved. */
export function Totals({ of: { net, vat, excess, toPay }, lines, payer }: TotalsProps) {
  const approved = lines.filter(({ outcome }) => outcome === 'approved');
  const isPart = lines.some(({ outcome, limit }) => outcome === 'refused' || limit !== null);
  const amount = approved.reduce((all, line) => all + (line.limit ?? line.net).amount, 0);
  return (
    <dl className={classes.totals}>
      <dt>Net</dt>
      <dd>{moneyText(net)}</dd>
      <dt>VAT</dt>
      <dd>{moneyText(vat)}</dd>
      {excess.amount > 0 && (
        <>
          <dt>Less the excess</dt>
          <dd>{moneyText({ ...excess, amount: -excess.amount })}</dd>
        </>
      )}
      <dt>{isPart ? 'Asked for in all' : payer}</dt>
      <dd>{isPart ? moneyText(toPay) : <b>{moneyText(toPay)}</b>}</dd>
      {isPart && (
        <>
          <dt>Approved, without VAT</dt>
          <dd>
            <b>{moneyText({ ...net, amount })}</b>
          </dd>
        </>
      )}
    </dl>
  );
}
