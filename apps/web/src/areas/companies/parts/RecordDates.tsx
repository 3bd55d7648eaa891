import { Instant } from '../../../ui/bits/Day.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';

/** Since when a company is here, and when it was last changed. */
export function RecordDates({ of: { createdAt, updatedAt } }: { readonly of: { readonly createdAt: string; readonly updatedAt: string } }) {
  return (
    <Section title="Record">
      <Facts
        columns={1}
        of={[
          ['Added', <Instant key="added" value={createdAt} />],
          ['Last changed', <Instant key="changed" value={updatedAt} />],
        ]}
      />
    </Section>
  );
}
