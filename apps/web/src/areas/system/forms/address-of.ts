import type { FoundAddress } from '@quarterlight/contract/system/schemas';

/** A found address as the contract's address has it. */
export function addressOf({ envelopeAddress: found, latitude, longitude }: FoundAddress) {
  const street = [found.premise, found.street].filter(Boolean).join(' ').trim();
  const building = found.premise.includes(found.buildingName) ? '' : found.buildingName;
  const parts = [...new Set([found.organisation, building, street, found.dependentLocality].filter(Boolean))];
  const lines = parts.length > 0 ? parts : found.lines;
  return {
    line1: lines[0] ?? '',
    line2: lines[1] ?? '',
    line3: lines.slice(2).join(', '),
    town: found.postTown,
    county: found.county,
    postcode: found.postcode,
    latitude,
    longitude,
  };
}
