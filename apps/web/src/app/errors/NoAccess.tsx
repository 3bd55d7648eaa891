import { homeAddress } from '../../platform/navigation.ts';
import { PlainLink } from '../../ui/PlainLink.tsx';
import { pageAt } from '../pages.ts';
import { Message } from './Message.tsx';

interface NoAccessProps {
  /** The page stood open until a moment ago; whether something typed on it was lost. */
  readonly left?: { readonly lost: boolean } | undefined;
}

/** For a page that this user's permissions do not open, or no longer: what was typed is not lost without a word. */
export function NoAccess({ left }: NoAccessProps) {
  const home = homeAddress();
  return (
    <Message
      title={left ? 'You can no longer open this page' : 'You cannot open this page'}
      framed
      actions={
        <PlainLink to={home} className="ql-button">
          Go to {pageAt(home)?.title ?? 'your start page'}
        </PlainLink>
      }
    >
      <span role={left && 'alert'}>
        {left ? 'An administrator has just changed what you may do. ' : 'Your roles do not include it. '}
        {left?.lost && 'What you had typed here was not saved. '}
        {left ? 'Ask them if you still need it.' : 'Ask an administrator for access.'}
      </span>
    </Message>
  );
}
