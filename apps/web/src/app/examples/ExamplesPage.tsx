import { useLocation } from '@tanstack/react-router';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { BitsExamples } from './BitsExamples.tsx';
import { FormExamples } from './FormExamples.tsx';
import { RecordExample } from './RecordExample.tsx';
import { TableExamples } from './TableExamples.tsx';

const parts = { bits: BitsExamples, forms: FormExamples, table: TableExamples, record: RecordExample } as const;
const isPart = (name: string): name is keyof typeof parts => name in parts;

/** Living examples of the shared components in their states; development only. */
export function ExamplesPage() {
  const wanted = new URLSearchParams(useLocation().searchStr).get('part') ?? 'bits';
  const Part = parts[isPart(wanted) ? wanted : 'bits'];
  const links = Object.keys(parts).map((name) => (
    <Link key={name} to={`/examples?part=${name}`}>
      {name}
    </Link>
  ));
  if (wanted === 'record') return <RecordExample />;
  return (
    <Page title="Examples" actions={links} fill={wanted === 'table'}>
      <Part />
    </Page>
  );
}
