import { Link } from '@tanstack/react-router';
import { startAddress } from '../start-address.ts';
import { Message } from './Message.tsx';

/** For every address that is no page of ours. */
export function NotFoundPage() {
  const start = startAddress();
  return (
    <Message
      title="Page not found"
      actions={
        <Link to={start} className="ql-button">
          {start === '/' ? 'Go to sign in' : 'Go to the start page'}
        </Link>
      }
    >
      There is no page at this address. Check the link, or find what you need from the start page.
    </Message>
  );
}
