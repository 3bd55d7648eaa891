import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { identityCalls } from '../../areas/identity/identity.calls.ts';
import { call } from '../../platform/api.ts';
import { homeAddress } from '../../platform/navigation.ts';
import { loadClaims, useUser } from '../../platform/permissions.ts';
import { userId } from '../../platform/session.ts';
import { useSettings } from '../../platform/settings.ts';
import { Link } from '../../ui/Link.tsx';
import classes from './Welcome.module.css';
import { welcomePutAway } from './welcome.ts';
import { thingsFor } from './welcome-things.ts';

/** Above the page where somebody starts, until they put it away: the three things that they do here. */
export function Welcome() {
  const { permissions } = useUser();
  const { singleKeys } = useSettings();
  const put = useMutation({
    mutationFn: () => call(identityCalls.welcomed).then(() => loadClaims()),
    onError: () => welcomePutAway.set(''),
  });
  const putAway = () => {
    welcomePutAway.set(userId());
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    put.mutate();
  };
  return (
    <section className={classes.welcome} aria-labelledby="welcome" data-frame>
      <div className={classes.head}>
        <p id="welcome">What you do here</p>
        <Button size="xs" variant="default" onClick={putAway}>
          Got it
        </Button>
      </div>
      <ul>
        {thingsFor(homeAddress(), permissions).map(({ title, text, to, key }) => (
          <li key={to}>
            <div>
              <Link to={to}>{title}</Link>
              {key && singleKeys && <kbd>{key}</kbd>}
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
