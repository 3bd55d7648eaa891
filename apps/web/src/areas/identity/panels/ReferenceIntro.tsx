import { tenantName } from '../../../platform/tenant.ts';
import type { RefusalRow } from '../reference-model.ts';
import classes from './Reference.module.css';
import { Refusals } from './RouteReference.tsx';

/** How the interface is called, once for all routes. */
export function ReferenceIntro({ refusals }: { readonly refusals: readonly RefusalRow[] }) {
  return (
    <details className={classes.intro}>
      <summary>How to call it: keys, headers, pages of lists, errors, dates and money</summary>
      <div className={classes.words}>
        <p>
          Every call goes to <code>{location.origin}/v1</code>, names the company in <code>X-Tenant</code>, here <code>{tenantName()}</code>, and brings a key
          in <code>Authorization</code>. A key never goes into an address. It may do what it was given, as long as its maker may. For the examples, say once:
        </p>
        <pre className={classes.example} tabIndex={0} role="region" aria-label="Before the examples">
          {'export QL_KEY=ql_…'}
        </pre>
        <dl>
          <dt>Body and answer</dt>
          <dd>JSON in UTF-8. A field that a call does not know is refused.</dd>
          <dt>Lists</dt>
          <dd>
            <code>limit</code> of 1 to 200, <code>sort</code> with <code>-</code> in front for descending. Go on with <code>after</code> and the{' '}
            <code>next</code> of the page before, until it is null. <code>total</code> is exact up to 10,000.
          </dd>
          <dt>Changes</dt>
          <dd>
            Send the <code>version</code> that you have read in <code>If-Match</code>: a change made from an old one is refused with <code>record.stale</code>,
            and nothing is lost.
          </dd>
          <dt>Once only</dt>
          <dd>
            Where a call takes <code>Idempotency-Key</code>, the same key with the same body makes it once, however often it is sent.
          </dd>
          <dt>One company of several</dt>
          <dd>
            <code>X-Site</code> keeps a call to one of the companies that you may act for; without it you act for all of them.
          </dd>
          <dt>Days and times</dt>
          <dd>Days are YYYY-MM-DD in the company’s own time zone, instants ISO 8601 in UTC. An id is a UUID.</dd>
          <dt>Money</dt>
          <dd>
            Whole pence with the currency: <code>{'{ "amount": 12345, "currency": "GBP" }'}</code> is £123.45.
          </dd>
          <dt>Too much at once</dt>
          <dd>
            429 and 503 say in <code>Retry-After</code> how many seconds to wait. Nothing was saved.
          </dd>
          <dt>Errors</dt>
          <dd>
            <code>application/problem+json</code> with <code>code</code>, <code>detail</code> and, at 400, <code>errors</code> by field. Any call may refuse
            with:
          </dd>
        </dl>
        <Refusals label="What any call may refuse with" refusals={refusals} />
      </div>
    </details>
  );
}
