import { type KnownPerson, PersonKind } from '@quarterlight/contract/privacy/schemas';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../parts/privacy.module.css';
import { privacyApi } from '../privacy.api.ts';

const NewRequest = later(() => import('../forms/RequestForms.tsx'), 'NewRequest');

interface Begun {
  readonly kind: PersonKind;
  readonly recordId: string;
}

/** Notes that somebody asked: by what they are known, or at the record that the address names. */
export function NewPrivacyRequestPage() {
  const search = new URLSearchParams(useLocation().searchStr);
  const kind = PersonKind.safeParse(search.get('kind'));
  const recordId = search.get('record') ?? '';
  return (
    <Page title="New privacy request">
      <Section title="Who asked">
        <div className={classes.narrow}>{kind.success && recordId !== '' ? <AtRecord kind={kind.data} recordId={recordId} /> : <Asking />}</div>
      </Section>
    </Page>
  );
}

function AtRecord(begun: Begun) {
  return <LoadedRecord result={useQuery(privacyApi.person(begun.kind, begun.recordId))}>{(person) => <Asking person={person} begun={begun} />}</LoadedRecord>;
}

function Asking({ person, begun }: { readonly person?: KnownPerson; readonly begun?: Begun }) {
  const navigate = useNavigate();
  return <NewRequest person={person} begun={begun} onMade={({ id }) => void navigate({ href: pathTo('/privacy/requests/$id', { id }) })} />;
}
