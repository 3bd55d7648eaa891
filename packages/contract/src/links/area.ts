import { defineArea } from '../area.ts';

export const linksContract = defineArea({
  messages: {
    // One sentence for a wrong, an expired, a withdrawn and a used link: whoever guesses learns nothing.
    'link.gone': { text: 'This link no longer works. Please ask us for a new one.', status: 404 },
  },
});
