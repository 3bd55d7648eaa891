import { Button, Modal } from '@mantine/core';
import type { Asked } from './confirm.ts';

/** The dialog of `confirm()`; the frame shows it while a question is asked. Of what cannot be taken back the focus begins on the way out. */
export function ConfirmHost({ question }: { readonly question: Asked }) {
  return (
    <Modal opened onClose={() => question.answer(false)} title={question.title ?? 'Confirm.'} size="sm">
      {question.body?.(question.answer) ?? <YesOrNo question={question} />}
    </Modal>
  );
}

function YesOrNo({ question }: { readonly question: Asked }) {
  return (
    <>
      <p style={{ margin: '0 0 20px' }}>{question.text ?? 'Are you sure?'}</p>
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        <Button variant="default" onClick={() => question.answer(false)} data-autofocus={question.danger || undefined}>
          {question.cancel ?? 'Cancel'}
        </Button>
        <Button color={question.danger ? 'red' : undefined} onClick={() => question.answer(true)} data-autofocus={!question.danger || undefined}>
          {question.confirm ?? 'Confirm'}
        </Button>
      </div>
    </>
  );
}
