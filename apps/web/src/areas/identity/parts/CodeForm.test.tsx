import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, refusal, signIn } from '../../../testing/server.ts';
import { CodeForm } from './CodeForm.tsx';

let token: string | undefined;
const Page = () => <CodeForm onToken={(given) => (token = given)} onBack={() => undefined} />;
const wrong = 'This recovery code is not right, or was used already.';

function open(method: 'email' | 'authenticator') {
  token = undefined;
  const server = aServer({
    'GET /v1/auth/two-step': () => json({ method }),
    'GET /v1/auth/token/123456': () => json('a token'),
    'GET /v1/auth/token/AAAA-BBBB-CCCC': () => refusal('auth.recovery_code_wrong', { code: [wrong] }),
  });
  return { ...server, ...openPage(Page) };
}

beforeEach(() => signIn(600, { twoStep: true }));

describe('the second step', () => {
  it('says where a code by email is, and takes it', async () => {
    const { user } = open('email');
    expect(await screen.findByText(/sent a code of six figures to your email/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    await expect.poll(() => token).toBe('a token');
  });

  it('asks for the app’s code, or for a recovery code in its place', async () => {
    const { user, asked } = open('authenticator');
    const field = await screen.findByLabelText('Code of your authenticator app');
    await user.type(field, '12{Enter}');
    expect(await screen.findByText('Enter the six figures of the code.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC{Enter}');
    expect(await screen.findByText(wrong)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
    await user.type(screen.getByLabelText('Code of your authenticator app'), '123456{Enter}');
    await expect.poll(() => token).toBe('a token');
    expect(asked.filter(({ path }) => path.startsWith('/v1/auth/token/'))).toHaveLength(2);
  });
});
