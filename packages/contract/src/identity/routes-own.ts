import { route } from '../route.ts';
import { Proof } from './schemas.ts';

/** Gives one's own password again, for what was refused with `access.prove_again`: for ten minutes of this session nothing asks for it. */
export const prove = route({
  method: 'POST',
  path: '/v1/auth/prove',
  access: 'signed-in',
  summary: 'Give one’s password again',
  body: Proof,
  reply: 'empty',
  errors: ['password.wrong_current', 'password.too_many_attempts', 'auth.session_over'],
});

export const ownRoutes = [prove] as const;
