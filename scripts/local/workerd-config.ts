import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltOptions } from './built-options.ts'
import { capnpText, type CapnpValue, embed } from './capnp-text.ts'
import { egressNetwork, withoutUnusedEgress } from './egress-services.ts'
import {
  objectBindings,
  type ObjectHosting,
  ownObjects,
  remoteObjects,
  sharedObjects,
} from './object-services.ts'
import { trustedCertificates } from './trusted-certificates.ts'

export type WorkerdOptions = {
  /** Address of the only public socket, as `127.0.0.1:8080`; null if workerd inherits it from the launcher. */
  address: string | null
  /** Address of the control socket, for schedules and tests; only where the objects are. */
  controlAddress: string
  /** The control worker may evict Durable Objects; only tests need it. */
  canEvict: boolean
  /** Address of a private socket to this process alone, for health checks; null for none. */
  directAddress: string | null
  /** Address of the socket that resolves names (resolver.ts); null for none. */
  resolver: string | null
  /** Where Durable Objects and uploaded files are. */
  objects: ObjectHosting
  /** Bytes that the edge cache may hold. */
  cacheBytes: number
  /** Variables and secrets of the worker. */
  variables: Record<string, string>
  /** Folder of uploaded files (`r2`) and rooms (`do`), in Miniflare's layout. */
  files: string
  /** Folder of the web app. */
  assets: string
}

/**
 * Prefix of the environment variables that pass settings to workerd, so that secrets are never written to a
 * file.
 */
export const variablePrefix = 'TESSERA_'

/** Embedded files by name, with the path to copy each from. */
export const simulatorModules = {
  'bucket.js': 'r2/bucket.worker.js',
  'object-entry.js': 'shared/object-entry.worker.js',
  'shared.js': 'shared/index.worker.js',
  'zod.js': 'shared/zod.worker.js',
} as const

/** V8's default of 16 MB lets large responses pile up before they are collected. */
const maxSemiSpaceMegabytes = 4

/**
 * workerd configuration for the built worker. The public socket leads only to our worker, and no request
 * header has special meaning to workerd. R2 is Miniflare's simulator, run as a service behind the binding.
 */
export function workerdConfig(all: BuiltOptions, options: WorkerdOptions): string {
  const built = withoutUnusedEgress(all, options.variables)
  const { compatibilityDate, compatibilityFlags } = built
  const { objects } = options
  const parts = partsOf(built, options)
  const egress = egressNetwork(options.resolver)
  const config: CapnpValue = {
    services: [
      {
        name: 'tessera',
        worker: {
          modules: [{ name: 'index.js', esModule: embed('index.js') }],
          compatibilityDate,
          compatibilityFlags,
          bindings: [...bindingsOf(built, options), ...parts.bindings, ...egress.bindings],
          ...parts.worker,
          cacheApiOutbound: 'cache',
        },
      },
      {
        name: 'cache',
        worker: {
          modules: [{ name: 'cache.js', esModule: embed('cache.js') }],
          compatibilityDate,
          bindings: [{ name: 'BYTES_MAX', json: String(options.cacheBytes) }],
        },
      },
      assetsService(built, options.assets),
      ...parts.services,
      ...egress.services,
      ...(objects.kind === 'remote' ? [] : [controlService(built, options)]),
      {
        name: 'internet',
        network: {
          // The database server is on this machine, and mail servers may be on its network. What people enter is
          // reached by `public-internet` (egress-services.ts).
          allow: ['public', 'private'],
          tlsOptions: { trustBrowserCas: true, trustedCertificates: trustedCertificates() },
        },
      },
    ],
    sockets: [
      {
        name: 'http',
        ...(options.address === null ? {} : { address: options.address }),
        service: 'tessera',
        http: {},
      },
      ...(objects.kind === 'remote'
        ? []
        : [{ name: 'control', address: options.controlAddress, service: 'control', http: {} }]),
      ...(options.directAddress === null
        ? []
        : [{ name: 'direct', address: options.directAddress, service: 'tessera', http: {} }]),
      ...parts.sockets,
    ],
    extensions: [{ modules: parts.modules }],
    v8Flags: [`--max-semi-space-size=${maxSemiSpaceMegabytes}`],
    structuredLogging: true,
  }
  return `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${capnpText(config)};\n`
}

function partsOf(built: BuiltOptions, { objects, files }: WorkerdOptions) {
  switch (objects.kind) {
    case 'own':
      return ownObjects(built, files)
    case 'shared':
      return sharedObjects(built, files, objects.folder)
    case 'remote':
      return remoteObjects(built, objects.folder)
  }
}

function controlService(built: BuiltOptions, { canEvict }: WorkerdOptions): CapnpValue {
  return {
    name: 'control',
    worker: {
      modules: [{ name: 'control.js', esModule: embed('control.js') }],
      compatibilityDate: built.compatibilityDate,
      compatibilityFlags: ['service_binding_extra_handlers', ...(canEvict ? ['unsafe_module'] : [])],
      bindings: [
        { name: 'WORKER', service: 'tessera' },
        { name: 'TOKEN', fromEnvironment: `${variablePrefix}CONTROL_SOCKET_TOKEN` },
        ...objectBindings(built),
      ],
    },
  }
}

function bindingsOf(built: BuiltOptions, { variables }: WorkerdOptions): CapnpValue[] {
  return [
    ...Object.keys(variables).map((name) => ({ name, fromEnvironment: variablePrefix + name })),
    { name: built.assets.binding, service: { name: 'assets', entrypoint: 'AssetWorker' } },
  ]
}

/** Serves files only; worker/http/assets.ts decides which requests get a page. */
function assetsService(built: BuiltOptions, directory: string): CapnpValue {
  const { compatibilityDate, compatibilityFlags } = built
  const config = {
    not_found_handling: built.assets.assetConfig.not_found_handling,
    headers: readFileSync(join(directory, '_headers'), 'utf8'),
  }
  return {
    name: 'assets',
    assets: { path: directory, config: JSON.stringify(config), compatibilityDate, compatibilityFlags },
  }
}
