import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShown } from './use-shown.ts';

it('keeps what an answer brought where a fetch that was asked before it comes later', async () => {
  const fetches: ((data: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => fetches.push(resolve));
  const { result } = renderHook(() => useShown(ask));
  await act(async () => fetches[0]?.('waiting'));
  expect(result.current.data).toBe('waiting');
  act(() => result.current.again());
  act(() => result.current.put('answered'));
  await act(async () => fetches[1]?.('waiting'));
  expect(result.current.data).toBe('answered');
  act(() => result.current.again());
  await act(async () => fetches[2]?.('answered, and more'));
  expect(result.current.data).toBe('answered, and more');
});
