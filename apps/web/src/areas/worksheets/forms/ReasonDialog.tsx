import { cancelWorksheet, releaseWorksheet, reopenWorksheet } from '@quarterlight/contract/worksheets/desk-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface ReasonDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly action: keyof typeof words;
  readonly onClose: () => void;
}

const words = {
  cancel: {
    route: cancelWorksheet,
    title: 'Cancel',
    submit: 'Cancel the job',
    done: 'is cancelled.',
    text: 'Its glass is freed and its slot given back. This cannot be taken back.',
  },
  release: {
    route: releaseWorksheet,
    title: 'Release',
    submit: 'Release all the same',
    done: 'is released.',
    text: '',
  },
  reopen: { route: reopenWorksheet, title: 'Reopen', submit: 'Reopen', done: 'is open again.', text: 'Its fitted glass goes back to the van in the books.' },
} as const;

function HeldUp({ worksheet: { holdUps } }: { readonly worksheet: WorksheetDetail }) {
  if (holdUps.length === 0) return 'Nothing holds it up any more.';
  return (
    <>
      Held up by
      <ul>
        {holdUps.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </>
  );
}

/** Cancels, reopens or releases what is held up, with the reason. */
export function ReasonDialog({ worksheet, action, onClose }: ReasonDialogProps) {
  const { route, title, submit, done, text } = words[action];
  const form = useContractForm(route, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { reason: '' },
    refresh: ['stock', 'booking'],
    notice: `${worksheet.number} ${done}`,
    onDone: onClose,
  });
  return (
    <Dialog title={`${title} ${worksheet.number}`} opened onClose={onClose}>
      <div style={{ margin: '0 0 12px' }}>{text || <HeldUp worksheet={worksheet} />}</div>
      <Form form={form} submit={submit} onCancel={onClose}>
        <TextareaField name="reason" label={action === 'release' ? 'Why it is released all the same' : 'Why'} required maxLength={300} autoFocus />
      </Form>
    </Dialog>
  );
}
