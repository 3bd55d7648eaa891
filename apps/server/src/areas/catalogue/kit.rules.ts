interface Meant {
  readonly product_id: string | null;
  readonly glass_type_id: string | null;
}
interface Glass {
  readonly id: string;
  readonly glassTypeId: string | null;
}

/** For which pieces of glass a kit is proposed; undefined where it goes with the job as it is, and none where the job has no such glass. */
export function glassFor<Of extends Glass>(kit: Meant, glass: readonly Of[]): readonly Of[] | undefined {
  if (kit.product_id === null && kit.glass_type_id === null) return undefined;
  return glass.filter(
    (each) => (kit.product_id === null || kit.product_id === each.id) && (kit.glass_type_id === null || kit.glass_type_id === each.glassTypeId),
  );
}

/** Whether a line of a kit goes with this glass: a calibration does where the glass needs one. Without a glass everything does. */
export const goesWith = (line: { readonly kind: string }, glass: { readonly needsCalibration: boolean } | undefined): boolean =>
  line.kind !== 'calibration' || glass === undefined || glass.needsCalibration;
