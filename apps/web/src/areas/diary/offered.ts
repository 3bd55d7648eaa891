import { SlotOffer } from '@quarterlight/contract/schedule/schemas';

/** The next place with room that a refusal carries; undefined where it carries none. */
export const offered = (offer: unknown): SlotOffer | undefined => SlotOffer.safeParse(offer).data;
