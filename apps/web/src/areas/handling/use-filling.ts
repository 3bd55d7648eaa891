import type { VanNeed } from '@quarterlight/contract/handling/schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../platform/formats.ts';
import { handlingApi } from './handling.api.ts';

/** How many pieces the lots of a need are. */
export const piecesOf = ({ lots }: VanNeed): number => Math.round(lots.reduce((sum, { quantity }) => sum + quantity, 0) * 1000) / 1000;

/** Fills vans up with what they are short of, each need whole; `say` is told what was done. */
export function useFilling(needs: readonly VanNeed[], say: (text: string) => void) {
  const [filled, setFilled] = useState<readonly VanNeed[]>([]);
  const toVan = useMutation(handlingApi.fillVan());
  const back = useMutation(handlingApi.backFromVan());
  const fill = async (need: VanNeed) => {
    await toVan.mutateAsync({ body: { levelId: need.levelId, lots: need.lots.map(({ placeId, lotId, quantity }) => ({ placeId, lotId, quantity })) } });
    setFilled((before) => [need, ...before]);
    say(`${numberText(piecesOf(need))} × ${need.code} in ${need.van.code}.`);
  };
  const bringBack = async (need: VanNeed) => {
    const technicianId = need.technician.id;
    // Each lot goes to where it lay; what went back is not asked for again where a later one is refused.
    for (const lot of need.lots) {
      const { placeId, lotId, quantity } = lot;
      await back.mutateAsync({ body: { technicianId, lots: [{ placeId: need.van.id, lotId, quantity }], toPlaceId: placeId } });
      setFilled((before) => before.map((each) => (each.levelId === need.levelId ? { ...each, lots: each.lots.filter((one) => one !== lot) } : each)));
    }
    setFilled((before) => before.filter(({ levelId }) => levelId !== need.levelId));
    say(`${need.code} lies in the depot again.`);
  };
  const waiting = needs.filter(({ levelId }) => !filled.some((each) => each.levelId === levelId));
  return { waiting, filled, fill, bringBack };
}
