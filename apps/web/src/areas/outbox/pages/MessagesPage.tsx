import type { MessageTemplate } from '@quarterlight/contract/outbox/schemas';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { askAhead } from '../../../platform/query.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { outboxApi } from '../outbox.api.ts';
import classes from './MessagesPage.module.css';

const TemplateEditor = later(() => import('../forms/TemplateEditor.tsx'), 'TemplateEditor');

export const ahead: Ahead = () => askAhead(outboxApi.templates());

const chips = { off: ['Off', 'neutral'], 'not-yet': ['Not sent yet', 'neutral'] } as const;

/** The words of every message: chosen on the left, by the address, written on the right. */
export function MessagesPage() {
  const wanted = new URLSearchParams(useLocation().searchStr).get('name');
  const result = useQuery(outboxApi.templates());
  // What somebody else saves meanwhile stands beside what is typed; what this person saved begins anew.
  const [kept, setKept] = useState(0);
  const shown = result.data?.find(({ name }) => name === wanted);
  return (
    <Page title="Message templates">
      {result.data === undefined ? (
        <p role="status">{result.isError ? 'The templates could not be read. They are asked for again.' : 'Loading'}</p>
      ) : (
        <div className={classes.columns} data-chosen={shown !== undefined || undefined}>
          <nav className={classes.list} aria-label="Messages">
            {result.data.map((template) => (
              <Link
                key={template.name}
                to={`${pathTo('/settings/messages')}?name=${template.name}`}
                className={template.name === wanted ? classes.here : undefined}
              >
                <span>{template.title}</span>
                <Marks template={template} />
              </Link>
            ))}
          </nav>
          <div className={classes.editor}>
            {shown ? (
              <>
                <p className={classes.back}>
                  <Link to={pathTo('/settings/messages')}>All messages</Link>
                </p>
                <TemplateEditor key={`${shown.name} ${kept}`} template={shown} onKept={() => setKept((count) => count + 1)} />
              </>
            ) : (
              <EmptyState title="Choose a message">Its words are shown here, with a preview, and can be put into your own.</EmptyState>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

function Marks({ template: { sending, changed } }: { readonly template: MessageTemplate }) {
  const chip = sending === 'off' || sending === 'not-yet' ? chips[sending] : undefined;
  return (
    <>
      {chip && <StateChip tone={chip[1]}>{chip[0]}</StateChip>}
      {changed && <StateChip tone="blue">Own words</StateChip>}
    </>
  );
}
