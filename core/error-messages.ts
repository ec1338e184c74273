import { errorReasons } from './error-reasons/error-reasons.ts'
import { errors, rowMessages } from './errors.ts'

/**
 * The English messages of the error catalog by message id (`errors.FORBIDDEN`, `errors.CANNOT_UNDO.deleted`,
 * `errors.DUPLICATE_VALUE.rows`), for translation in browsers.
 */
export function errorMessages(): Record<string, string> {
  const messages = Object.entries(errors)
    // Messages that consist only of placeholders need no translation.
    .filter(([, [, sentence]]) => /\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, '')))
    .map(([code, [, sentence]]): [string, string] => [`errors.${code}`, sentence])
  const reasons = Object.entries(errorReasons).flatMap(([code, sentences]) =>
    Object.entries(sentences).map(([reason, sentence]): [string, string] => [
      `errors.${code}.${reason}`,
      sentence,
    ]),
  )
  const ofRows = Object.entries(rowMessages).map(([code, sentence]) => [`errors.${code}.rows`, sentence])
  return Object.fromEntries([...messages, ...reasons, ...ofRows])
}
