import { type ProblemCode, problems } from './problems.ts'

/** Sentences of the app where people write values otherwise than clients of the API. */
const appProblems: Partial<Record<ProblemCode, string>> = {
  gapTime: "This time doesn't exist on that day because clocks go forward. Choose another one.",
  inexact: 'Has more digits than can be stored exactly.',
  notBoolean: 'Must be yes or no.',
  notDate: 'Must be a date, such as 2026-01-31.',
  notDateTime: 'Must be a date and time, such as 2026-01-31 09:30.',
  notDuration: 'Must be a duration, such as 1:30 or 1h 5m.',
  notGeoData: 'Must be a latitude and a longitude, such as 52.52, 13.405.',
  notLinks: 'Must be records in {table}.',
  notPeople: 'Must be members of this base.',
  notTime: 'Must be a time, such as 09:30.',
  nul: "This text contains a character that can't be saved.",
  tooLarge: 'This text can be at most {max}. It is {size} now.',
}

/** The English messages of problems by message id, for translation in browsers. */
export function problemMessages(): Record<string, string> {
  const sentences: Record<string, string> = { ...problems, ...appProblems }
  return Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [`fields.problem.${code}`, typeset(sentence)]),
  )
}

/** As a text of its own: with a capital letter, and the quotes that the app uses. */
function typeset(sentence: string): string {
  return (sentence.slice(0, 1).toUpperCase() + sentence.slice(1)).replaceAll(/"(\{\w+\})"/g, '“$1”')
}
