import { useDebouncedValue } from '@mantine/hooks';
import { unreachedReasons } from '@quarterlight/contract/worksheets/names';
import { type RecallCriteria, recallBatch } from '@quarterlight/contract/worksheets/recall-routes';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Link } from '../../../ui/Link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { recallApi } from './recall.api.ts';
import classes from './recall.module.css';

interface RecallDialogProps {
  readonly criteria: RecallCriteria;
  readonly onClose: () => void;
  readonly onRun: (id: string) => void;
}

type Unreached = NonNullable<ReturnType<typeof usePreview>['data']>['unreachedJobs'][number];

const usePreview = (criteria: RecallCriteria, note: string) => useQuery(recallApi.preview({ ...criteria, ...(note === '' ? {} : { note }) }));

const columns: readonly Column<Unreached>[] = [
  { key: 'number', title: 'Number', width: 84, cell: ({ id, number }) => <Link to={pathTo('/clipboard/worksheets/$id', { id })}>{number}</Link> },
  { key: 'registration', title: 'Registration', width: 104, cell: ({ registration }) => <Plate registration={registration} /> },
  { key: 'contact', title: 'Contact', cell: ({ contact, customer }) => contact || customer },
  { key: 'telephone', title: 'Telephone', width: 116, cell: ({ telephone }) => telephone || '–' },
  { key: 'why', title: 'Why', cell: ({ why }) => unreachedReasons[why] },
];

/** What the message says, whom it reaches by which way and who has to be rung; sent to all of them in the background. */
export function RecallDialog({ criteria, onClose, onRun }: RecallDialogProps) {
  const form = useContractForm(recallBatch, {
    defaults: { note: '' },
    toBody: ({ note }) => ({ ...criteria, note }),
    refresh: ['worksheet', 'own-run', 'outbox'],
    notice: false,
    onDone: (run) => {
      onRun(run.id);
      onClose();
    },
  });
  const typed: unknown = form.methods.watch('note');
  const [note] = useDebouncedValue(typeof typed === 'string' ? typed.trim() : '', 300);
  const { data } = usePreview(criteria, note);
  const { byEmail = 0, byText = 0, told = 0, unreached = 0, unreachedJobs = [], message = null } = data ?? {};
  const waiting = byEmail + byText;
  return (
    <Dialog title={`Recall of batch ${criteria.adhesiveBatch.trim()}`} opened onClose={onClose} size="lg">
      <ul className={classes.ways}>
        <li>
          <strong>{byEmail}</strong> by email
        </li>
        <li>
          <strong>{byText}</strong> by text message
        </li>
        {told > 0 && (
          <li>
            <strong>{told}</strong> told before, and not again
          </li>
        )}
        <li>
          <strong>{unreached}</strong> cannot be reached
        </li>
      </ul>
      {unreached > 0 && (
        <>
          <h3 className={classes.sub}>To be rung or written to{unreached > unreachedJobs.length && `, the first ${unreachedJobs.length}`}</h3>
          <div className={classes.unreached} role="region" aria-label="Who cannot be reached" tabIndex={0}>
            <LineTable label="Who cannot be reached" rows={unreachedJobs} columns={columns} rowKey={({ id }) => id} empty="Nobody." />
          </div>
        </>
      )}
      {waiting > 0 ? (
        <Form form={form} submit={`Tell ${plural(waiting, 'customer')}`} onCancel={onClose}>
          <TextareaField name="note" label="What they should know or do besides" maxLength={300} />
          {message && (
            <figure className={classes.message}>
              <figcaption>
                {message.way === 'email' ? 'Email' : 'Text message'} to {message.to}, for instance
              </figcaption>
              {message.way === 'email' && <strong>{message.subject}</strong>}
              <p>{message.body}</p>
            </figure>
          )}
        </Form>
      ) : (
        <p className={classes.soft}>Everybody who can be reached was told.</p>
      )}
    </Dialog>
  );
}
