import { dismiss, type Notice, notices } from '../platform/notices.ts';
import { useStore } from '../platform/store.ts';
import classes from './Notices.module.css';

const marks: Record<Notice['kind'], string> = { success: '✓', error: '!', info: 'i' };

/** The notices, newest below. Errors are announced at once, the rest when the reader pauses. */
export function Notices() {
  const shown = useStore(notices);
  return (
    <div className={classes.stack}>
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} role={role}>
          {shown
            .filter(({ kind }) => (kind === 'error') === (role === 'alert'))
            .map((notice) => (
              <One key={notice.id} notice={notice} />
            ))}
        </div>
      ))}
    </div>
  );
}

function One({ notice }: { readonly notice: Notice }) {
  const { action } = notice;
  return (
    <div className={classes.notice} data-kind={notice.kind}>
      <span className={classes.mark} aria-hidden="true">
        {marks[notice.kind]}
      </span>
      <span className={classes.text}>{notice.text}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.run();
            dismiss(notice.id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismiss(notice.id)}>
        ×
      </button>
    </div>
  );
}
