import { errors } from './errors.ts'

/** The sentences of the error catalog as English messages by id (`errors.FORBIDDEN`), for browsers to translate. */
export function errorMessages(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      // An error that consists of its details alone has nothing to translate.
      .filter(([, [, sentence]]) => /\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, '')))
      .map(([code, [, sentence]]) => [`errors.${code}`, sentence]),
  )
}
