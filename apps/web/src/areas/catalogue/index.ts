/** The door of `catalogue` in the web: the questions that tell look-alikes apart and where glass is had from, for whoever else looks for glass, and the way to a product's record. */
export { LabelSheetForm } from './forms/LabelSheetForm.tsx';
export { ProductField } from './forms/ProductField.tsx';
export { type Answer, type Given, type GlassCandidate, type GlassGroup, givenText, glassAnswers, nextQuestion, remaining } from './glass-questions.ts';
export { ProductLink } from './parts/ProductLink.tsx';
export { supplyText } from './supply-words.ts';
