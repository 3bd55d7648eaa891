/** What shows the diary otherwise than the board does; fetched as one. */
export { ListView } from './ListView.tsx';
export { MapView } from './MapView.tsx';
export { MonthView } from './MonthView.tsx';
export { PrintButton } from './PrintButton.tsx';
export { PrintSheet } from './PrintSheet.tsx';
