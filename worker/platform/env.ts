import * as v from 'valibot'
import { parseIpRange } from './ip-range.ts'
import type { Network } from './network.ts'

/** Bindings declared in wrangler.toml, and those that only the local runtime adds (scripts/local/egress-services.ts). */
export type Bindings = {
  ASSETS: { fetch(request: Request): Promise<Response> }
  ROOM: DurableObjectNamespace
  RATE_LIMITER: DurableObjectNamespace
  /** Keeps connections to sources; without it, each request opens its own. */
  SOURCE_POOLS?: DurableObjectNamespace
  /** Local runtime: keeps connections to the private hosts that the operator lists, which SOURCE_POOLS cannot reach. */
  PRIVATE_SOURCE_POOLS?: DurableObjectNamespace
  /** Local runtime: a network without private addresses. */
  PUBLIC_NETWORK?: Network
  /** Local runtime: tells what a name resolves to. */
  RESOLVER?: Network
  /** File storage, unless an S3 bucket is set. */
  FILES?: R2Bucket
}

const optionalText = v.optional(v.string(), '')

const proxyProblem =
  'TRUSTED_PROXY must be none, cloudflare, or addresses such as 10.0.0.2 or 10.0.0.0/8, with commas.'

/** Empty for the platform's own header, `none`, `cloudflare`, or address ranges of trusted proxies. */
const trustedProxy = v.pipe(
  v.optional(v.string(), ''),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value.trim()
    if (text === '') return 'platform' as const
    if (text === 'none') return 'none' as const
    if (text === 'cloudflare') return 'cloudflare' as const
    const ranges = text.split(',').map(parseIpRange)
    if (ranges.every((range) => range !== null)) return ranges
    addIssue({ message: proxyProblem })
    return NEVER
  }),
)

function siteUrl(name: string) {
  const isAddress = (text: string) => text === '' || (/^https?:/.test(text) && URL.canParse(text))
  return v.pipe(
    v.optional(v.string(), ''),
    v.check(isAddress, `${name} must be an address such as https://tessera.example.org.`),
  )
}

/**
 * Comma-separated hosts, such as `localhost, tessera.example.org, tessera.example.org:8443`; `ip` means all
 * numeric addresses.
 */
const allowedHosts = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  ),
  v.check(
    (hosts) => hosts.every((host) => /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/.test(host)),
    'ALLOWED_HOSTS must be host names with commas, such as tessera.example.org, without http:// and paths.',
  ),
)

/** Comma-separated names and addresses without ports. */
function hostList(name: string) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== ''),
    ),
    v.check(
      (hosts) => hosts.every((host) => /^[\da-z._:-]+$/.test(host)),
      `${name} must be host names or addresses with commas, without ports.`,
    ),
  )
}

/** Variables and secrets, parsed once per isolate and documented in the README. */
const settingsSchema = v.object({
  /** libSQL address and token of the control database. */
  CONTROL_URL: v.string('CONTROL_URL is not set: the address of the control database.'),
  CONTROL_TOKEN: optionalText,
  /**
   * Location of base databases: `embedded` (local server), `turso` (a database per base) or `shared` (one
   * database).
   */
  BASE_DATABASES: v.optional(v.picklist(['embedded', 'turso', 'shared']), 'shared'),
  /** embedded and shared: address and token of the server or database. */
  BASE_DATABASES_URL: optionalText,
  BASE_DATABASES_TOKEN: optionalText,
  /** Client of base databases; default `pipeline` for `embedded`, else `libsql` (store/connection.ts). */
  DATABASE_CLIENT: v.optional(
    v.picklist(['libsql', 'pipeline', ''], 'DATABASE_CLIENT must be libsql or pipeline.'),
    '',
  ),
  /** turso: organization, group, platform API token and a token for the group's databases. */
  TURSO_ORGANIZATION: optionalText,
  TURSO_GROUP: v.optional(v.string(), 'default'),
  TURSO_API_TOKEN: optionalText,
  TURSO_API_URL: v.optional(v.string(), 'https://api.turso.tech'),
  /** turso: suffix of database host names; default `-<organization>.turso.io`. */
  TURSO_HOST: optionalText,
  /** At least 32 characters; signs access tokens and room tickets. */
  AUTH_SECRET: v.pipe(
    v.string('AUTH_SECRET is not set.'),
    v.minLength(32, 'AUTH_SECRET needs at least 32 characters.'),
  ),
  /**
   * Earlier values of AUTH_SECRET, with commas. They only decrypt connections of sources, which are
   * encrypted with AUTH_SECRET again when they are next used.
   */
  OLDER_AUTH_SECRETS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) =>
      text
        .split(',')
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    ),
  ),
  /** `true` lets people connect databases that they have. */
  CONNECT_TO_EXTERNAL_DB: v.optional(v.picklist(['true', 'false', '']), 'false'),
  /** Hosts of private networks that people may connect to, with commas: `localhost, 10.0.0.5`. */
  SOURCE_PRIVATE_HOSTS: hostList('SOURCE_PRIVATE_HOSTS'),
  /** S3 storage instead of the bound bucket: endpoint, bucket, region and key. */
  S3_ENDPOINT: optionalText,
  S3_BUCKET: optionalText,
  S3_REGION: v.optional(v.string(), 'auto'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** `true` allows uploads by URL. */
  UPLOAD_BY_URL: v.optional(v.picklist(['true', 'false', '']), 'false'),
  /** Public address of the site, for links. */
  SITE_URL: siteUrl('SITE_URL'),
  /** Address for links in emails if SITE_URL is empty: where the local runtime listens. */
  LISTEN_URL: siteUrl('LISTEN_URL'),
  /**
   * Address of a PartyKit server that runs the realtime rooms, and the secret of pushes to it; empty for the
   * worker's own Durable Objects.
   */
  PARTYKIT_URL: siteUrl('PARTYKIT_URL'),
  ROOM_PUSH_SECRET: optionalText,
  /** Hosts that requests may name; empty allows all. */
  ALLOWED_HOSTS: allowedHosts,
  /** `true` compresses responses, if nothing in front does. */
  COMPRESS: v.optional(v.picklist(['true', 'false', '']), 'false'),
  /**
   * Source of the client's address: the platform (empty), the connection only (`none`), Cloudflare in front
   * (`cloudflare`: `CF-Connecting-IP`), or proxies at these addresses (`X-Forwarded-For` and
   * `X-Forwarded-Proto`).
   */
  TRUSTED_PROXY: trustedProxy,
  /**
   * Seconds for which public links may show an old version while the new one is read, in addition to the one second
   * after which versions are checked; also after a link is withdrawn.
   */
  PUBLIC_STALE_SECONDS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => Number(text)),
    v.check(
      (seconds) => Number.isInteger(seconds) && seconds >= 0 && seconds <= 60,
      'PUBLIC_STALE_SECONDS must be a whole number from 0 to 60.',
    ),
  ),
  /** `false` turns counting of usage off; otherwise an administrator may. */
  TELE_ENABLED: v.optional(v.picklist(['true', 'false', '']), 'true'),
  INVITE_ONLY: v.optional(v.picklist(['true', 'false', '']), 'false'),
  /** Credentials for sign-in with Google and GitHub. Set both values of a pair, or neither. */
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GITHUB_CLIENT_ID: optionalText,
  GITHUB_CLIENT_SECRET: optionalText,
  /** Replaces all addresses of a provider, for example for a self-hosted GitHub. */
  GOOGLE_ORIGIN: optionalText,
  GITHUB_ORIGIN: optionalText,
  /**
   * Turnstile keys: public forms then check visitors with it, not with proof of work. Set both values or neither; the
   * origin replaces Cloudflare's, for example by a stub.
   */
  TURNSTILE_SITE_KEY: optionalText,
  TURNSTILE_SECRET: optionalText,
  TURNSTILE_ORIGIN: v.optional(v.string(), 'https://challenges.cloudflare.com'),
  /** Where browsers send error reports, and the name of this instance in them; empty disables reports. */
  SENTRY_DSN: optionalText,
  PLATFORM: optionalText,
  VERSION: v.optional(v.string(), '0.0.0'),
})
export type Settings = v.InferOutput<typeof settingsSchema>
export type Env = Bindings & { settings: Settings }

const parsed = new WeakMap<object, Env>()

/** Validates the environment. Throws an Error that names what is missing. */
export function readEnv(raw: Bindings & Record<string, unknown>): Env {
  const known = parsed.get(raw)
  if (known) return known
  const result = v.safeParse(settingsSchema, raw)
  if (!result.success)
    throw new Error(`Configuration: ${result.issues.map((issue) => issue.message).join(' ')}`)
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = result.output
  if (S3_BUCKET !== '' && (S3_ENDPOINT === '' || S3_ACCESS_KEY_ID === '' || S3_SECRET_ACCESS_KEY === ''))
    throw new Error(
      'Configuration: S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.',
    )
  if (result.output.PARTYKIT_URL !== '' && result.output.ROOM_PUSH_SECRET === '')
    throw new Error('Configuration: PARTYKIT_URL needs ROOM_PUSH_SECRET too.')
  if ((result.output.TURNSTILE_SITE_KEY === '') !== (result.output.TURNSTILE_SECRET === ''))
    throw new Error('Configuration: TURNSTILE_SITE_KEY and TURNSTILE_SECRET need each other.')
  const env: Env = {
    ASSETS: raw.ASSETS,
    ROOM: raw.ROOM,
    RATE_LIMITER: raw.RATE_LIMITER,
    ...(raw.SOURCE_POOLS ? { SOURCE_POOLS: raw.SOURCE_POOLS } : {}),
    ...(raw.PRIVATE_SOURCE_POOLS ? { PRIVATE_SOURCE_POOLS: raw.PRIVATE_SOURCE_POOLS } : {}),
    ...(raw.PUBLIC_NETWORK ? { PUBLIC_NETWORK: raw.PUBLIC_NETWORK } : {}),
    ...(raw.RESOLVER ? { RESOLVER: raw.RESOLVER } : {}),
    ...(raw.FILES ? { FILES: raw.FILES } : {}),
    settings: result.output,
  }
  parsed.set(raw, env)
  return env
}
