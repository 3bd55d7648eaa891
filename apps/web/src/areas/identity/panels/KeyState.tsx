import { apiKeyStateNames } from '@quarterlight/contract/identity/api-key-names';
import type { ApiKeyState } from '@quarterlight/contract/identity/api-key-schemas';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';

const tones: Readonly<Record<ApiKeyState, Tone>> = {
  'in-use': 'green',
  'expires-soon': 'amber',
  'owner-away': 'amber',
  expired: 'neutral',
  revoked: 'neutral',
};

/** How a key stands, as a chip. */
export const KeyState = ({ state }: { readonly state: ApiKeyState }) => <StateChip tone={tones[state]}>{apiKeyStateNames[state]}</StateChip>;
