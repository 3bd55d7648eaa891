import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useMutation } from '@tanstack/react-query';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { worksheetsApi } from '../worksheets.api.ts';
import { Part } from './Part.tsx';
import classes from './record.module.css';

/** What the customer answered and nobody has read yet. Read ones stand in the timeline. */
export function Replies({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const mayMark = useCan('edit-worksheets');
  const read = useMutation(worksheetsApi.readReplies());
  const unread = worksheet.timeline.filter(({ isUnread }) => isUnread);
  const [newest] = unread;
  if (newest === undefined) return null;
  return (
    <Part id="replies">
      <Section
        title={unread.length === 1 ? 'New reply' : 'New replies'}
        count={unread.length}
        actions={
          mayMark && (
            <ActionButton size="compact-md" run={() => read.mutateAsync({ params: { id: worksheet.id }, body: { upTo: newest.id } })}>
              Mark as read
            </ActionButton>
          )
        }
      >
        <ul className={classes.replies}>
          {unread.map((reply) => (
            <li key={reply.id}>
              <p className={classes.note}>{reply.summary}</p>
              <p className={classes.soft}>
                <Instant value={reply.at} />
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </Part>
  );
}
