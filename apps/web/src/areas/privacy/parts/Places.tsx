import { Checkbox } from '@mantine/core';
import type { PrivacyPlace, PrivacyRequest } from '@quarterlight/contract/privacy/schemas';
import { useMutation } from '@tanstack/react-query';
import { Link } from '../../../ui/Link.tsx';
import { privacyApi } from '../privacy.api.ts';
import { matchedText } from '../privacy-words.ts';
import classes from './privacy.module.css';

/** Every record that may be theirs, by kind; whoever decides ticks those that are. */
export function Places({ request }: { readonly request: PrivacyRequest }) {
  const choose = useMutation(privacyApi.choose());
  const { places, id, version } = request;
  const may = request.allowedActions.includes('choose');
  const kinds = [...new Set(places.map(({ title }) => title))];
  const chosen = places.filter((place) => place.chosen).map((place) => place.id);
  const set = (ids: readonly string[]) => choose.mutateAsync({ params: { id }, version, body: { chosen: [...ids] } }).catch(() => undefined);
  const toggle = (place: PrivacyPlace) => set(place.chosen ? chosen.filter((each) => each !== place.id) : [...chosen, place.id]);
  return (
    <>
      {kinds.map((kind) => (
        <fieldset key={kind} className={classes.kind} disabled={!may || choose.isPending}>
          <legend>{kind}</legend>
          {places
            .filter(({ title }) => title === kind)
            .map((place) => (
              <div key={place.id} className={classes.place}>
                <Checkbox
                  checked={place.chosen}
                  onChange={() => void toggle(place)}
                  label={place.label || 'Erased'}
                  description={[place.detail, matchedText(place.matched)].filter(Boolean).join(' · ')}
                />
                {place.path !== null && request.state !== 'erased' && (
                  <Link to={place.path} aria-label={`Open ${place.label}`}>
                    Open
                  </Link>
                )}
              </div>
            ))}
        </fieldset>
      ))}
      {request.moreFound && <p role="note">More records fit than are listed here. Ask for an email or a telephone number, which tell people apart.</p>}
    </>
  );
}
