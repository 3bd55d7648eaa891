/** The door of `system` in the web: the company's public texts. */
export { PublicBody } from './PublicBody.tsx';
export { usePublicText } from './public-text.ts';
