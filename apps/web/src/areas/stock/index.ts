export { placesToChoose } from './choosing.api.ts';
export { arrivalColumns } from './forms/arrival-columns.tsx';
export { PlaceField } from './forms/PlaceField.tsx';
export { countOne, lineOfCode } from './forms/scanned.ts';
export { useWorksheets, type WorksheetFacts, WorksheetLink } from './worksheets.tsx';
