export { placesToChoose } from './choosing.api.ts';
export { PlaceField } from './forms/PlaceField.tsx';
export { useWorksheets, type WorksheetFacts, WorksheetLink } from './worksheets.tsx';
