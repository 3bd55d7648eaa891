import { Checkbox } from '@mantine/core';
import type { DataLoad, LoadExample, LoadFigure } from '@quarterlight/contract/loads/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { plural } from '@quarterlight/kit/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { nothing, numberText } from '../../../platform/formats.ts';
import { Section } from '../../../ui/record/Section.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { Counts } from './Counts.tsx';
import classes from './opened.module.css';
import { Refused } from './Refused.tsx';
import { Totals } from './Totals.tsx';
import type { Committing } from './use-committing.tsx';

interface PreviewStepProps {
  readonly load: DataLoad;
  readonly kind: KindOfLoad;
  readonly committing: Committing;
}

/** What loading would do, before it is done: counts, what a person should look at, examples, and every line that is refused. */
export function PreviewStep({ load, kind, committing }: PreviewStepProps) {
  const { preview } = load;
  if (preview === null) return null;
  const { counts, figures } = preview;
  const changesNothing = counts.added + counts.changed + counts.gone === 0 && !load.allowedActions.includes('load');
  return (
    <>
      <Section title="What it would do">
        <Counts counts={counts} />
        {changesNothing && (
          <p>{counts.refused === 0 ? 'Nothing in the file' : 'No line that could be loaded'} differs from what is here: there is nothing to load.</p>
        )}
        <Figures figures={figures} />
        <Totals load={load} />
      </Section>
      {counts.refused > 0 && (
        <Section title="Refused lines" count={formatNumber(counts.refused)}>
          {load.allowedActions.includes('load') && <LeaveOut refused={counts.refused} committing={committing} />}
          <Refused load={load} refused={counts.refused} />
        </Section>
      )}
      {preview.examples.length > 0 && (
        <Section title="Examples">
          <Examples label={`What the ${kind.one} would change`} examples={preview.examples} />
        </Section>
      )}
    </>
  );
}

interface ExamplesProps {
  readonly label: string;
  readonly examples: readonly LoadExample[];
}

/** Figures stand in a column, words side by side. */
const isFigure = (text: string): boolean => text === '' || /^[-−]?£?[\d,.]+$/.test(text);

/** Lines that show what would change, in a table that a phone has room for. */
function Examples({ label, examples }: ExamplesProps) {
  const align = examples.every(({ before, after }) => isFigure(before) && isFigure(after)) ? 'end' : undefined;
  return (
    <table className={classes.examples} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" data-align="end">
            Line
          </th>
          <th scope="col">What</th>
          <th scope="col" data-align={align}>
            Before
          </th>
          <th scope="col" data-align={align}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ line, what, before, after }) => (
          <tr key={`${line} ${what}`}>
            <td data-align="end">{numberText(line)}</td>
            <td>{what}</td>
            <td data-align={align}>{before || nothing}</td>
            <td data-align={align}>{after || nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LeaveOut({ refused, committing }: { readonly refused: number; readonly committing: Committing }) {
  return (
    <div className={classes.leaveOut} data-leave-out>
      <Checkbox
        label={`Leave the ${plural(refused, 'refused line')} out, and load the others`}
        description="Or mend the file and bring it again: its columns are remembered."
        checked={committing.leaveOut}
        error={committing.isMissing ? 'Say first what becomes of the refused lines.' : undefined}
        onChange={(event) => committing.choose(event.currentTarget.checked)}
      />
    </div>
  );
}

/** What the preview says besides the counts; where a person should look, it says so. */
export function Figures({ figures }: { readonly figures: readonly LoadFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={classes.list}>
      {figures.map(({ title, value, attention }) => (
        <div key={title} data-attention={attention || undefined}>
          <dt>
            {attention && <IconAlertTriangle size={16} aria-hidden />}
            {title}
            {attention && <span className={classes.look}>Look at it</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
