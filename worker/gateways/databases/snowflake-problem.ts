import * as v from 'valibot'
import { ConnectionProblem, type ConnectionReason } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

/** What the SQL API says of a failure. */
const failure = v.object({
  code: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  sqlState: v.optional(v.string(), ''),
})
export type SnowflakeFailure = v.InferOutput<typeof failure>

/** Reads the failure in a body; null if the body is not of the SQL API. */
export function failureOf(body: unknown): SnowflakeFailure | null {
  const read = v.safeParse(failure, body)
  return read.success && (read.output.code !== '' || read.output.message !== '') ? read.output : null
}

/** SQLSTATE codes that mean the same as a code of Snowflake, whose own are less exact. */
const states: Record<string, string> = {
  '002003': '42P01',
  '002043': '42P01',
  '002001': '42P01',
  '000904': '42703',
  '002031': '0A000',
  '003001': '42501',
  '003540': '42501',
}

/** The error of an answer that is no result: of the connection, or of the statement with an SQLSTATE. */
export function snowflakeError(status: number, body: unknown, settings: ConnectionSettings): Error {
  const found = failureOf(body)
  const problem = connectionReason(status, found, settings)
  if (problem) return new ConnectionProblem(...problem)
  const { code, message, sqlState } = found ?? { code: '', message: '', sqlState: '' }
  return Object.assign(new Error(message.replaceAll(/\s*\n\s*/g, ' ').trim()), {
    code: states[code] ?? (/^[0-9A-Z]{5}$/.test(sqlState) ? sqlState : 'XX000'),
  })
}

function connectionReason(
  status: number,
  found: SnowflakeFailure | null,
  { host, user, database, warehouse = '', role = '' }: ConnectionSettings,
): [ConnectionReason, string] | null {
  const { code = '', message = '' } = found ?? {}
  const asRole = role === '' ? `the default role of user "${user}"` : `role "${role}"`
  const cased = 'Names are case-sensitive here: most are in capitals.'
  if ((code === '390201' && /database/i.test(message)) || code === '090105' || code === '090106')
    return [
      'database',
      `Database "${database}" doesn't exist, or ${asRole} may not use it. ${cased} Check it, or grant USAGE on it.`,
    ]
  if (code === '390201' || code === '000606')
    return [
      'warehouse',
      warehouse === ''
        ? `No warehouse is given, and user "${user}" has no default one. Enter a warehouse.`
        : `Warehouse "${warehouse}" doesn't exist, or ${asRole} may not use it. ${cased} Check it, or grant USAGE on it.`,
    ]
  if (code === '390189' || code === '390186')
    return [
      'permission',
      `Role "${role}" doesn't exist, or user "${user}" doesn't have it. ${cased} Check it, or grant it to this user.`,
    ]
  if (code === '390144')
    return [
      'password',
      `${host} refused the private key: Check account and user name, and that the public key is set on this user (RSA_PUBLIC_KEY). Snowflake says: ${short(message)}`,
    ]
  if (code === '390422' || code === '390420' || /network policy|IP.*not allowed/i.test(message))
    return [
      'permission',
      `A network policy of ${host} refuses this server. Allow its address in the policy. Snowflake says: ${short(message)}`,
    ]
  if (status === 401 || code.startsWith('3903') || code === '390100' || code === '390110')
    return [
      'password',
      `${host} refused the token. It may have expired: create a new one and enter it. Snowflake says: ${short(message)}`,
    ]
  if (status === 408 || code === '000630' || code === '000604')
    return ['timeout', `${host} takes too long to answer. Use a larger warehouse, or reduce what is read.`]
  if (status === 429) return ['connections', `${host} has too many requests. Try again in a minute.`]
  if (!found || (status === 404 && code !== '' && !/^\d{6}$/.test(code))) return strange(status, host)
  if (status === 403) return ['permission', `${host} refuses access. Snowflake says: ${short(message)}`]
  if (status >= 500) return ['closed', `${host} failed with status ${status}. Try again in a minute.`]
  return null
}

/** An answer that is not of the SQL API: every name of the domain answers, whether or not it is an account. */
function strange(status: number, host: string): [ConnectionReason, string] {
  if (status >= 500) return ['closed', `${host} failed with status ${status}. Try again in a minute.`]
  return [
    'name',
    `No Snowflake account answers at ${host}. Check the account for typing mistakes: it is "organization-account", or the locator with its region such as "xy12345.eu-central-1".`,
  ]
}

function short(message: string): string {
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
