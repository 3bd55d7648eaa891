import { Alert } from '@mantine/core';
import type { PrivacyPreview, PrivacyRequest } from '@quarterlight/contract/privacy/schemas';
import { useQuery } from '@tanstack/react-query';
import { dayText, numberText } from '../../../platform/formats.ts';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { privacyApi } from '../privacy.api.ts';
import classes from './privacy.module.css';

interface Counted {
  readonly title: string;
  readonly count: number;
}

const Counts = ({ of, label }: { readonly of: readonly Counted[]; readonly label: string }) => (
  <ul className={classes.counts} aria-label={label}>
    {of.map(({ title, count }) => (
      <li key={title}>
        <span>{title}</span> <b>{numberText(count)}</b>
      </li>
    ))}
  </ul>
);

const HeldBack = ({ held }: Pick<PrivacyPreview, 'held'>) => (
  <ul className={classes.held} aria-label="What stays for now">
    {held.map(({ title, count, why, until }) => (
      <li key={`${title} ${until}`}>
        {title} {numberText(count)}, until {dayText(until)}. {why}
      </li>
    ))}
  </ul>
);

/** What an erasure would take away, what would stay, and what keeps it from being done. */
export function Preview({ request }: { readonly request: PrivacyRequest }) {
  const result = useQuery(privacyApi.preview(request.id));
  return (
    <LoadedRecord result={result}>
      {({ goes, held, open, tooMuch }) => (
        <>
          {(open.length > 0 || tooMuch) && (
            <Alert color="yellow" variant="light">
              Nothing can be erased yet.
              {tooMuch && <p>More hangs on what is chosen than belongs to one person. Choose fewer records.</p>}
              <ul className={classes.held}>
                {open.map(({ title, count, says }) => (
                  <li key={`${title} ${says}`}>
                    {title} {numberText(count)}: {says}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {goes.length === 0 ? <p>Nothing is left to erase in what is chosen.</p> : <Counts of={goes} label="What would go" />}
          {held.length > 0 && (
            <>
              <h3 className={classes.sub}>Stays for now</h3>
              <HeldBack held={held} />
            </>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

/** What was erased, and what is still held. */
export function Certificate({ request }: { readonly request: PrivacyRequest }) {
  return (
    <>
      {request.erased.length === 0 ? <p>Nothing was left to erase.</p> : <Counts of={request.erased} label="What was erased" />}
      {request.held.length > 0 && (
        <>
          <h3 className={classes.sub}>Erased by itself later</h3>
          <HeldBack held={request.held} />
        </>
      )}
      <p className={classes.hint}>The system log keeps this, and nothing of whom. Backups made before hold it for up to 35 days more.</p>
    </>
  );
}
