/** The door of `catalogue` in the web: the questions that tell look-alikes apart and where glass is had from, for whoever else looks for glass. */
export { type Answer, type Given, type GlassCandidate, type GlassGroup, givenText, glassAnswers, nextQuestion, remaining } from './glass-questions.ts';
export { supplyText } from './supply-words.ts';
