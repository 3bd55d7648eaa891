/** Makes the PDF of a letter and emails it. */
export const makeLetterTask = 'statements.make_letter';
