import { Button, Modal } from '@mantine/core';
import type { OwnBroadcast } from '@quarterlight/contract/notices/broadcast-schemas';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leave } from '../../../app/frame/leave.ts';
import { isOutage } from '../../../platform/failures.ts';
import { instantText } from '../../../platform/formats.ts';
import { stopped } from '../../../ui/confirm.ts';
import { broadcastsApi } from '../broadcasts.api.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { BroadcastText } from './BroadcastText.tsx';
import classes from './broadcast.module.css';

interface MustReadDialogProps {
  readonly broadcast: OwnBroadcast;
  readonly count: number;
  readonly putOff: () => void;
}

/** One broadcast that must be read: it cannot be passed but by reading it or signing out, or by work without a connection. */
export function MustReadDialog({ broadcast, count, putOff }: MustReadDialogProps) {
  const read = useMutation(broadcastsApi.read());
  const { id, edition, title, text, sentBy, sentAt, correctedAt, files } = broadcast;
  useEffect(() => {
    stopped.set(true);
    return () => stopped.set(false);
  }, []);
  const say = () =>
    read.mutate(
      { params: { id }, body: { edition } },
      {
        // It may have been withdrawn or changed meanwhile.
        onError: (error) => {
          if (!isOutage(error)) void broadcastsApi.lookAgain();
        },
      },
    );
  const stay = () => undefined;
  return (
    <Modal opened onClose={stay} title={title} size="lg" withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} data-must-read>
      <div className={classes.stop}>
        <p className={classes.from}>
          {sentBy}, {instantText(correctedAt ?? sentAt)}
          {correctedAt && ' (corrected)'}
          {count > 1 && ` · ${count} to read`}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard */}
        <div className={classes.scroll} role="region" aria-label={title} tabIndex={0} data-autofocus>
          <BroadcastText text={text} />
          <AttachedFiles files={files} />
        </div>
        <div className={classes.foot}>
          <Button variant="subtle" onClick={() => void leave()}>
            Sign out
          </Button>
          {isOutage(read.error) && (
            <Button variant="default" onClick={putOff}>
              No connection: read it later
            </Button>
          )}
          <Button loading={read.isPending} onClick={say}>
            I have read this
          </Button>
        </div>
      </div>
    </Modal>
  );
}
