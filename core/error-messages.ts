import { errors } from './errors.ts'
import { undoRefusals } from './undo-refusals.ts'

/**
 * The English messages of the error catalog by message id (`errors.FORBIDDEN`), for translation in browsers.
 */
export function errorMessages(): Record<string, string> {
  const refusals = Object.entries(undoRefusals).map(([code, reason]) => [
    `errors.CANNOT_UNDO.${code}`,
    reason,
  ])
  return Object.fromEntries([
    ...Object.entries(errors)
      // Messages that consist only of placeholders need no translation.
      .filter(([, [, sentence]]) => /\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, '')))
      .map(([code, [, sentence]]) => [`errors.${code}`, sentence]),
    ...refusals,
  ])
}
