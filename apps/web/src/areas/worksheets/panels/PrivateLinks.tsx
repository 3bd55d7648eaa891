import type { LinkView } from '@quarterlight/contract/links/schemas';
import { endWorksheetLink, listWorksheetLinks } from '@quarterlight/contract/worksheets/link-routes';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { instantText } from '../../../platform/formats.ts';
import { mutationFor, queryFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from './record.module.css';

const purposes: Readonly<Record<LinkView['purpose'], string>> = {
  photographs: 'Photographs',
  job: 'Following the job',
  quotation: 'Quotation',
  approval: 'Approval',
};
const states: Readonly<Record<LinkView['state'], readonly [string, 'green' | 'neutral']>> = {
  open: ['Open', 'green'],
  expired: ['Over', 'neutral'],
  revoked: ['Ended', 'neutral'],
  used: ['Used', 'neutral'],
};

/** The private links that were sent of the job, and whether somebody has opened them. */
export function PrivateLinks({ worksheetId }: { readonly worksheetId: string }) {
  const links = useQuery(queryFor(listWorksheetLinks, { params: { id: worksheetId } })).data?.items ?? [];
  const end = useMutation(mutationFor(endWorksheetLink, { notice: 'The link is ended.' }));
  if (links.length === 0) return null;
  return (
    <Section title="Private links" count={links.length}>
      <ul className={classes.rows}>
        {links.map((link) => (
          <li key={link.id}>
            <span>{purposes[link.purpose]}</span>
            <StateChip tone={states[link.state][1]}>{states[link.state][0]}</StateChip>
            <span className={classes.soft}>{viewsOf(link)}</span>
            {link.state === 'open' && (
              <ActionButton
                size="compact-md"
                variant="default"
                ask={{ title: 'End this link?', text: 'Whoever has it opens nothing with it any more.', confirm: 'End link', danger: true }}
                run={() => end.mutateAsync({ params: { id: worksheetId, linkId: link.id } })}
              >
                End link
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const viewsOf = ({ createdAt, views, lastViewedAt }: LinkView): string =>
  `Sent ${instantText(createdAt)}, ${views === 0 ? 'not opened yet' : `opened ${plural(views, 'time')}, last ${instantText(lastViewedAt)}`}`;
