import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../../testing/open-page.tsx';
import { aVisit } from '../visit.fixtures.ts';
import { SignatureStep } from './SignatureStep.tsx';

it('asks for a signature no longer as soon as there is a stroke', async () => {
  const pen = { fillRect: vi.fn(), beginPath: vi.fn(), moveTo: vi.fn(), lineTo: vi.fn(), stroke: vi.fn() };
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen, toDataURL: () => 'data:image/png;base64,aGk=', setPointerCapture: vi.fn() });
  const visit = { ...aVisit(1, 'Ann Hill', 'in-progress'), photosWaiting: 0, failedFor: null, waiting: 0, refused: 0 };
  const { user } = openPage(() => <SignatureStep visit={visit} mending={null} onDone={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Sign on the pad')).toBeTruthy();
  const pad = screen.getByRole('img', { name: 'Sign here with a finger' });
  fireEvent.pointerDown(pad);
  fireEvent.pointerUp(pad);
  expect(screen.queryByText('Sign on the pad')).toBeNull();
});
