import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('best-buy');

/** Best-buy price files: brought, checked, loaded, undone. */
export const BestBuyPage = () => <LoadsPage of="best-buy" />;
