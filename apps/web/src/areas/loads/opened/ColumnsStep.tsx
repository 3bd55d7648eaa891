import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { mannerFacts } from '../words.ts';
import { ColumnsForm } from './ColumnsForm.tsx';

const ReadForm = later(() => import('./ReadForm.tsx'), 'ReadForm');

interface ColumnsStepProps {
  readonly load: DataLoad;
  readonly kind: KindOfLoad;
  readonly onChecked: () => void;
}

/** How the file was recognised, and which of its columns is what. */
export function ColumnsStep({ load, kind, onChecked }: ColumnsStepProps) {
  return (
    <>
      <Section title="How the file is read" canEdit={load.allowedActions.includes('check')} edit={(done) => <ReadForm load={load} done={done} />}>
        <Facts columns={3} of={mannerFacts(load)} />
      </Section>
      {/* Read in another manner it has other columns. */}
      <ColumnsForm key={JSON.stringify([load.manner, load.shape.headers])} load={load} kind={kind} onChecked={onChecked} />
    </>
  );
}
