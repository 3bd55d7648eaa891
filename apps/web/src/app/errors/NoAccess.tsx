import { Message } from './Message.tsx';

/** For a page that this user's permissions do not open. */
export function NoAccess() {
  return (
    <Message title="You cannot open this page" framed>
      Your roles do not include it. Ask an administrator for access.
    </Message>
  );
}
