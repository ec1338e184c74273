import { exportJWK, exportSPKI, importJWK, importPKCS8, SignJWT } from 'jose'
import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'

type Login = Pick<ConnectionSettings, 'account' | 'host' | 'user' | 'password'>

/** The longest life that Snowflake accepts is an hour. */
const lifetimeSeconds = 3000

/**
 * Headers that sign in to Snowflake: with a token that the private key of the user signs, or with a programmatic access
 * token or one of OAuth. Snowflake tells tokens apart by themselves. Throws `ConnectionProblem`.
 */
export async function snowflakeHeaders(login: Login): Promise<Record<string, string>> {
  const secret = login.password.trim()
  if (secret === '') throw problem('No private key or token is given. Enter one.')
  if (!secret.startsWith('-----')) {
    if (/[^\x21-\x7e]/.test(secret))
      throw problem(
        'The token contains characters that no token has. Paste a token, or a private key that begins with -----BEGIN PRIVATE KEY-----.',
      )
    return { authorization: `Bearer ${secret}` }
  }
  return {
    authorization: `Bearer ${await keyToken(login, secret)}`,
    'x-snowflake-authorization-token-type': 'KEYPAIR_JWT',
  }
}

async function keyToken({ account = '', user }: Login, pem: string): Promise<string> {
  if (pem.startsWith('-----BEGIN ENCRYPTED PRIVATE KEY') || /^Proc-Type: .*ENCRYPTED/m.test(pem))
    throw problem(
      'The private key is encrypted with a passphrase. Decrypt it with "openssl pkcs8 -in rsa_key.p8 -out key.pem" and enter key.pem.',
    )
  if (pem.startsWith('-----BEGIN RSA PRIVATE KEY'))
    throw problem(
      'The private key has the older format PKCS #1. Convert it with "openssl pkcs8 -topk8 -nocrypt -in rsa_key.pem -out key.pem" and enter key.pem.',
    )
  if (!pem.startsWith('-----BEGIN PRIVATE KEY'))
    throw problem('This is no private key. Enter the file that begins with -----BEGIN PRIVATE KEY-----.')
  if (user === '') throw problem('A private key belongs to a user. Enter the user name.')
  const { key, fingerprint } = await readKey(pem)
  const name = `${account}.${user}`.toUpperCase()
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(`${name}.SHA256:${fingerprint}`)
    .setSubject(name)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(key)
}

/** The key and the fingerprint of its public half, which Snowflake shows as RSA_PUBLIC_KEY_FP. */
async function readKey(pem: string): Promise<{ key: CryptoKey; fingerprint: string }> {
  try {
    const key = await importPKCS8(pem, 'RS256', { extractable: true })
    const { kty, n, e } = await exportJWK(key)
    if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('Not an RSA key.')
    const half = await importJWK({ kty, n, e }, 'RS256', { extractable: true })
    if (half instanceof Uint8Array) throw new Error('Not a public key.')
    const text = (await exportSPKI(half)).replaceAll(/-----[^-]+-----|\s/g, '')
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return { key, fingerprint: btoa(String.fromCharCode(...hash)) }
  } catch {
    throw problem(
      'The private key can\'t be read. Enter an RSA key in PKCS #8, as "openssl genrsa 2048 | openssl pkcs8 -topk8 -inform PEM -nocrypt" writes it.',
    )
  }
}

function problem(message: string): ConnectionProblem {
  return new ConnectionProblem('password', message)
}
