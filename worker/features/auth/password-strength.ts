import { fail } from '#core/errors.ts'

// Commonly guessed passwords of sufficient length; trailing digits do not help.
const common = new Set(
  `password passw0rd p@ssword p@ssw0rd qwertyui qwertyuiop qwerty qwertz azerty asdfghjkl asdf zxcvbnm iloveyou
  sunshine princess football baseball superman batman welcome letmein trustno monkey dragon master shadow michael
  jennifer jordan hunter starwars whatever computer internet admin administrator changeme secret abc abcd abcdef
  abcdefgh qazwsx qazwsxedc 1q2w3e4r 1qaz2wsx q1w2e3r4 1q2w3e 1q2w3e4r5t login guest test testtest user default
  samsung google facebook liverpool chelsea arsenal pokemon naruto tessera`.split(/\s+/),
)

/** Throws INVALID_REQUEST if a sufficiently long password is easily guessed. */
export function requireStrongPassword(password: string, email: string): void {
  const plain = password.toLowerCase()
  const stem = plain.replace(/[\d!@#$%^&*._-]+$/, '')
  const isRun = new Set(plain).size <= 2 || '01234567890123456789'.includes(plain)
  const local = email.split('@')[0]?.toLowerCase() ?? ''
  if (isRun || common.has(plain) || common.has(stem) || plain === email.toLowerCase() || stem === local) {
    fail('INVALID_REQUEST', { problem: 'password: is too easy to guess. Choose another one.' })
  }
}
