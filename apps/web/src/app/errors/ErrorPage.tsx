import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Problem } from '../../platform/problem.ts';
import { Message } from './Message.tsx';

/** Shown where a page failed: while starting because the server was out of reach, or by a mistake of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const unreachable = error instanceof Problem;
  return (
    <Message
      title={unreachable ? 'The server does not answer' : 'Something went wrong.'}
      actions={
        <button type="button" className="ql-button" onClick={retry}>
          Try again
        </button>
      }
    >
      {unreachable
        ? 'We could not read what you may see, so nothing is shown yet. You are still signed in and nothing is lost.'
        : 'This page could not be shown. What you had saved is safe. Try again, or go to another page.'}
    </Message>
  );
}
