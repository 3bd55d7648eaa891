import { Link as RouterLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { leadsSomewhere } from '../platform/navigation.ts';
import { InsideLink } from './inside-link.ts';

interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly tabIndex?: number;
  readonly onClick?: () => void;
  /** It is the current one only where the address is the very same, search part included: one of a record's tabs. */
  readonly exact?: true;
}

/** A link to one of our own addresses (see `paths`), search part included; plain words where an address has no page, or none that the user may open. */
export function Link({ to, exact, children, ...rest }: LinkProps) {
  if (!leadsSomewhere(to))
    return (
      <span className={rest.className} title={rest.title}>
        {children}
      </span>
    );
  const [path = '/', search = ''] = to.split('?');
  return (
    <RouterLink to={path} search={Object.fromEntries(new URLSearchParams(search))} {...(exact && { activeOptions: { exact } })} {...rest}>
      <InsideLink value={true}>{children}</InsideLink>
    </RouterLink>
  );
}
