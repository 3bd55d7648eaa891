import { useParams } from '@tanstack/react-router';

/** A parameter of the page's address: `useParam('id')`. */
export function useParam(name: string): string {
  const params: Record<string, unknown> = useParams({ strict: false });
  const value = params[name];
  return typeof value === 'string' ? value : '';
}
