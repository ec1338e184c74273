import type { SslMode } from './external-connections.ts'

/** Where an account of Snowflake is reached, and its name in tokens that a key signs. */
export type SnowflakeAccount = { account: string; host: string; port: number; ssl: { mode: SslMode } }

const domain = /\.snowflakecomputing\.(?:com|cn)$/
const identifier = /^[a-z\d][a-z\d_-]*(?:\.[a-z\d_-]+)*$/

/**
 * Parses what people call their account: an identifier (`myorg-account`, or `xy12345.eu-central-1`), its host name or
 * its URL. Null for other texts.
 */
export function parseSnowflakeAccount(text: string): SnowflakeAccount | null {
  const match = /^(?:(https?):\/\/)?([^\s/:?#@]+)(?::(\d{1,5}))?(?:\/.*)?$/i.exec(text.trim())
  const [, protocol = '', typed = '', digits] = match ?? []
  const name = typed.toLowerCase()
  if (!identifier.test(name)) return null
  const isPlain = protocol.toLowerCase() === 'http'
  const port = digits === undefined ? (isPlain ? 80 : 443) : Number(digits)
  if (port < 1 || port > 65_535) return null
  const isHost = domain.test(name) || protocol !== '' || digits !== undefined
  return {
    // Tokens name the account without its region.
    account: name.replace(domain, '').split('.')[0] ?? '',
    // Names of hosts have no underscores.
    host: isHost ? name : `${name.replaceAll('_', '-')}.snowflakecomputing.com`,
    port,
    ssl: { mode: isPlain ? 'No' : 'Required' },
  }
}

/** The account as people typed it, or its URL if it is reached in another way. */
export function snowflakeAccountText({ account, host, port, ssl }: SnowflakeAccount): string {
  const isPlain = ssl.mode === 'No'
  if (isPlain || port !== 443) return `${isPlain ? 'http' : 'https'}://${host}:${port}`
  const name = host.replace(domain, '')
  if (!domain.test(host) || host.endsWith('.cn')) return `https://${host}`
  return name === account.replaceAll('_', '-') ? account : name
}
