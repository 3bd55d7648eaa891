import { numberText } from '../../platform/formats.ts';
import { ActionButton } from '../ActionButton.tsx';

export interface ApproveChosenProps {
  readonly rows: readonly { readonly id: string; readonly allowedActions: readonly string[] }[];
  /** Approves them together: all of them, or none where one may not be. */
  readonly approve: (ids: string[]) => Promise<unknown>;
  /** What is said before it is done: 'They are written off, all of them or none.' */
  readonly text: string;
  readonly clear: () => void;
}

/** Approves the chosen rows of a table that whoever looks may approve, and says how many are somebody else's. */
export function ApproveChosen({ rows, approve, text, clear }: ApproveChosenProps) {
  const mine = rows.filter(({ allowedActions }) => allowedActions.includes('approve'));
  const left = rows.length - mine.length;
  return (
    <>
      <ActionButton
        primary
        size="compact-sm"
        disabled={mine.length === 0}
        ask={{ title: `Approve ${mine.length}?`, text, confirm: 'Approve' }}
        run={async () => {
          await approve(mine.map(({ id }) => id));
          clear();
        }}
      >
        Approve
      </ActionButton>
      {left > 0 && <span>{numberText(left)} cannot be approved by you</span>}
    </>
  );
}
