import type { LinkPurpose } from '@quarterlight/contract/links/schemas';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useParam } from '../../../platform/param.ts';
import { linksCalls } from '../links.calls.ts';
import classes from '../links.module.css';
import { CompanyHead } from '../parts/CompanyHead.tsx';
import { Gone, OutOfReach } from '../parts/Gone.tsx';
import type { OpenedProps } from '../parts/opened.ts';
import { useShown } from '../use-shown.ts';

const opened: Readonly<Partial<Record<LinkPurpose, ComponentType<OpenedProps>>>> = {
  approval: lazy(() => import('../parts/AskedApproval.tsx').then(({ AskedApproval }) => ({ default: AskedApproval }))),
  job: lazy(() => import('../parts/FollowedJob.tsx').then(({ FollowedJob }) => ({ default: FollowedJob }))),
  quotation: lazy(() => import('../parts/OfferedQuotation.tsx').then(({ OfferedQuotation }) => ({ default: OfferedQuotation }))),
  photographs: lazy(() => import('../parts/Photographs.tsx').then(({ Photographs }) => ({ default: Photographs }))),
};

/** What a private link opens, for whoever holds it. */
export function LinkPage() {
  const token = useParam('token');
  return <LinkOf key={token} token={token} />;
}

function LinkOf({ token }: { readonly token: string }) {
  const company = useShown(() => call(linksCalls.company, { params: { name: 'contact-us' }, quiet: true }));
  const link = useShown(() => call(linksCalls.open, { params: { token }, quiet: true }));
  const [isOver, setOver] = useState(false);
  const Opened = link.data === null ? undefined : opened[link.data.purpose];
  const isDead = link.isGone || isOver || (link.data !== null && Opened === undefined);
  return (
    <div className={classes.page}>
      <CompanyHead company={company.data} />
      {isDead && <Gone company={company.data} />}
      {!isDead && link.failed && <OutOfReach again={link.again} />}
      {!isDead && !link.failed && Opened === undefined && <p role="status">Opening the link…</p>}
      {!isDead && Opened !== undefined && (
        <Suspense fallback={<p role="status">Opening the link…</p>}>
          <Opened token={token} onGone={() => setOver(true)} telephone={company.data?.telephone ?? ''} />
        </Suspense>
      )}
    </div>
  );
}
