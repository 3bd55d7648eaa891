import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlainLink } from '../PlainLink.tsx';
import { Eurocode } from './Eurocode.tsx';

it('copies on a click, but within a link it is the link’s own text', () => {
  render(<Eurocode code="8574AGSMVZ" />);
  expect(screen.getByRole('button', { name: '8574AGSMVZ' })).toBeTruthy();
  render(
    <PlainLink to="/catalogue/products/1">
      <Eurocode code="4402LGNR5RD" />
    </PlainLink>,
  );
  expect(screen.getByRole('link', { name: '4402LGNR5RD' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '4402LGNR5RD' })).toBeNull();
});
