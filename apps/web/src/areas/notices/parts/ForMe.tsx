import { plural } from '@quarterlight/kit/text';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import frame from '../../../app/frame/frame.module.css';
import { readToken } from '../../../platform/session.ts';
import { later } from '../../../ui/later.tsx';
import { Popup } from '../../../ui/Popup.tsx';
import { forMeApi } from '../for-me.api.ts';

const ForMeList = later(() => import('./ForMeList.tsx'), 'ForMeList');

/** How much waits for the user, and all of it behind one press. */
export function ForMe() {
  const list = forMeApi.list();
  // Who signs out sees the frame drawn once more before it goes.
  const { data } = useQuery({ ...list, enabled: readToken() !== null, meta: { ...list.meta, quiet: true } });
  const count = data?.count ?? 0;
  return (
    <Popup
      label="For me"
      place="end"
      width={400}
      trigger={(bind) => (
        <button {...bind} className={frame.broadcasts} title="For me">
          <IconInbox size={18} aria-hidden />
          <span className="ql-hidden">{count === 0 ? 'For me' : `For me, ${plural(count, 'thing')}`}</span>
          {count > 0 && (
            <b aria-hidden="true" className={frame.pending}>
              {count > 99 ? '99+' : count}
            </b>
          )}
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <ForMeList close={close} />
        </Suspense>
      )}
    </Popup>
  );
}
