import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('vehicles');

/** Files of vehicles and of whose fleets they belong to: brought, checked, loaded, undone. */
export const VehicleFilesPage = () => <LoadsPage of="vehicles" />;
