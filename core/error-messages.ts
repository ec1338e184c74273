import { errors } from './errors.ts'

/**
 * The English messages of the error catalog by message id (`errors.FORBIDDEN`), for translation in browsers.
 */
export function errorMessages(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      // Messages that consist only of placeholders need no translation.
      .filter(([, [, sentence]]) => /\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, '')))
      .map(([code, [, sentence]]) => [`errors.${code}`, sentence]),
  )
}
