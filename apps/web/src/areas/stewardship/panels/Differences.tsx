import { Radio } from '@mantine/core';
import type { MergeDifference } from '@quarterlight/contract/stewardship/schemas';
import { FieldTable } from '../../../ui/FieldTable.tsx';
import classes from './stewardship.module.css';

interface DifferencesProps {
  readonly differences: readonly MergeDifference[];
  readonly keptName: string;
  readonly goneName: string;
  readonly taken: ReadonlySet<string>;
  readonly onChoose: (field: string, take: boolean) => void;
}

/** The fields in which two that are merged differ, and which value is kept. */
export function Differences({ differences, keptName, goneName, taken, onChoose }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>Where they differ, keep the value of</h3>
      <FieldTable label="Where they differ" of={[keptName, goneName]}>
        {differences.map(({ field, label, kept, gone }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {[
              [kept, false, keptName],
              [gone, true, goneName],
            ].map(([value, take, name]) => (
              <td key={String(take)}>
                <Radio
                  size="xs"
                  name={field}
                  label={value || 'None'}
                  aria-label={`${label} of ${name}: ${value || 'None'}`}
                  checked={taken.has(field) === take}
                  onChange={() => onChoose(field, take === true)}
                />
              </td>
            ))}
          </tr>
        ))}
      </FieldTable>
    </section>
  );
}
