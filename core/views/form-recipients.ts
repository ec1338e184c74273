import * as v from 'valibot'
import { isEmail } from '../fields/types/email.ts'
import * as limits from '../limits.ts'

const flagsByAddress = v.record(v.string(), v.union([v.boolean(), v.number(), v.null()]))

/** Recipients as stored: JSON text of flags by email address, as older clients send it; empty for none. */
export const recipientsText = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === '' || readFlags(text) !== null,
    'email must be a JSON object of flags by email address, such as {"ada@example.com": true}.',
  ),
  v.check(
    (text) => recipientsOf(text).length <= limits.formRecipientsMax,
    `A form can have at most ${limits.formRecipientsMax} recipients.`,
  ),
)

/** The addresses that receive an email per submission. Ignores unreadable text. */
export function recipientsOf(text: unknown): string[] {
  const flags = typeof text === 'string' && text !== '' ? readFlags(text) : null
  return Object.entries(flags ?? {}).flatMap(([address, isOn]) => (isOn ? [address] : []))
}

/** The stored form of a list of addresses. */
export function recipientsAsText(addresses: readonly string[]): string {
  if (addresses.length === 0) return ''
  return JSON.stringify(Object.fromEntries(addresses.map((address) => [address, true])))
}

function readFlags(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    const { success, output } = v.safeParse(flagsByAddress, value)
    return success && !Array.isArray(value) && Object.keys(output).every(isEmail) ? output : null
  } catch {
    return null
  }
}
