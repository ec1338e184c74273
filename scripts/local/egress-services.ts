import { type BuiltOptions } from './built-options.ts'
import { type CapnpValue, embed } from './capnp-text.ts'
import { trustedCertificates } from './trusted-certificates.ts'

/** Durable Objects that connect to hosts which people enter. */
const egressClass = 'SourcePool'

/** The service whose Durable Objects reach public addresses only. */
export const egressService = 'public-egress'

/** The binding to the same objects in the worker's own service, for private hosts that the operator lists. */
const privateBinding = 'PRIVATE_SOURCE_POOLS'

/** Addresses that are not public either, beside those that workerd calls private; as worker/gateways/public-host.ts. */
const notPublic = [
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
]

/** A binding to Durable Objects, and where they are. */
export type ObjectBinding = { name: string; className: string; service: string }

/** Bindings to all Durable Objects. */
export function objectBindingsOf({ durableObjects }: Pick<BuiltOptions, 'durableObjects'>): ObjectBinding[] {
  return Object.entries(durableObjects).flatMap(([name, { className }]) =>
    className === egressClass
      ? [
          { name, className, service: egressService },
          { name: privateBinding, className, service: 'tessera' },
        ]
      : [{ name, className, service: 'tessera' }],
  )
}

/**
 * Without the objects that connect to hosts which people enter, if the operator has turned connecting off: their
 * service has the worker's code a second time, which takes about 50 MB of memory.
 */
export function withoutUnusedEgress(
  built: BuiltOptions,
  { CONNECT_TO_EXTERNAL_DB: connects }: Record<string, string>,
): BuiltOptions {
  if (connects === 'true') return built
  const durableObjects = Object.fromEntries(
    Object.entries(built.durableObjects).filter(([, { className }]) => className !== egressClass),
  )
  return { ...built, durableObjects }
}

/** The service with the objects that connect to hosts which people enter. It knows no settings and no secrets. */
export function egressObjects(built: BuiltOptions): CapnpValue[] {
  const { compatibilityDate, compatibilityFlags, durableObjects } = built
  if (!Object.values(durableObjects).some(({ className }) => className === egressClass)) return []
  return [
    {
      name: egressService,
      worker: {
        modules: [{ name: 'index.js', esModule: embed('index.js') }],
        compatibilityDate,
        compatibilityFlags,
        globalOutbound: 'public-internet',
        durableObjectNamespaces: [
          { className: egressClass, uniqueKey: `tessera-public-${egressClass}`, enableSql: true },
        ],
        durableObjectStorage: { localDisk: 'rooms' },
      },
    },
  ]
}

/**
 * A network that refuses private addresses when it connects, so neither names that resolve to them nor redirects reach
 * them. `resolver`: address of the socket that tells what names resolve to (resolver.ts).
 */
export function egressNetwork(resolver: string | null): { services: CapnpValue[]; bindings: CapnpValue[] } {
  return {
    services: [
      {
        name: 'public-internet',
        network: {
          allow: ['public'],
          deny: notPublic,
          tlsOptions: { trustBrowserCas: true, trustedCertificates: trustedCertificates() },
        },
      },
      ...(resolver === null ? [] : [{ name: 'resolver', external: { address: resolver, http: {} } }]),
    ],
    bindings: [
      { name: 'PUBLIC_NETWORK', service: 'public-internet' },
      ...(resolver === null ? [] : [{ name: 'RESOLVER', service: 'resolver' }]),
    ],
  }
}
