import { Link as RouterLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly tabIndex?: number;
  readonly onClick?: () => void;
}

/** A link to one of our own addresses (see `paths`), search part included. */
export function Link({ to, ...rest }: LinkProps) {
  const [path = '/', search = ''] = to.split('?');
  return <RouterLink to={path} search={Object.fromEntries(new URLSearchParams(search))} {...rest} />;
}
