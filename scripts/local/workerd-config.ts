import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScriptError } from '../progress.ts'
import { type BuiltOptions } from './built-options.ts'
import { capnpText, type CapnpValue, embed } from './capnp-text.ts'

export type WorkerdOptions = {
  /** Address of the only public socket, as `127.0.0.1:8080`. */
  address: string
  /** Address of the control socket, for schedules and tests. */
  controlAddress: string
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
export function workerdConfig(built: BuiltOptions, options: WorkerdOptions): string {
  const { compatibilityDate, compatibilityFlags } = built
  const config: CapnpValue = {
    services: [
      {
        name: 'tessera',
        worker: {
          modules: [{ name: 'index.js', esModule: embed('index.js') }],
          compatibilityDate,
          compatibilityFlags,
          bindings: bindingsOf(built, options),
          durableObjectNamespaces: Object.values(built.durableObjects).map(({ className }) => ({
            className,
            uniqueKey: `tessera-${className}`,
            enableSql: true,
          })),
          durableObjectStorage: { localDisk: 'rooms' },
          cacheApiOutbound: 'cache',
        },
      },
      {
        name: 'control',
        worker: {
          modules: [{ name: 'control.js', esModule: embed('control.js') }],
          compatibilityDate,
          compatibilityFlags: ['service_binding_extra_handlers'],
          bindings: [
            { name: 'WORKER', service: 'tessera' },
            { name: 'TOKEN', fromEnvironment: `${variablePrefix}CONTROL_SOCKET_TOKEN` },
            ...Object.entries(built.durableObjects).map(([name, { className }]) => ({
              name,
              durableObjectNamespace: { className, serviceName: 'tessera' },
            })),
          ],
        },
      },
      {
        name: 'cache',
        worker: { modules: [{ name: 'cache.js', esModule: embed('cache.js') }], compatibilityDate },
      },
      { name: 'rooms', disk: { path: join(options.files, 'do'), writable: true } },
      assetsService(built, options.assets),
      ...(Object.keys(built.r2Buckets).length > 0 ? bucketServices(options.files) : []),
      {
        name: 'internet',
        network: {
          // The database server is on this machine, and mail servers may be on its network.
          allow: ['public', 'private'],
          tlsOptions: { trustBrowserCas: true, trustedCertificates: extraCertificates() },
        },
      },
    ],
    sockets: [
      { name: 'http', address: options.address, service: 'tessera', http: {} },
      { name: 'control', address: options.controlAddress, service: 'control', http: {} },
    ],
    extensions: [
      {
        modules: [
          { name: 'miniflare:shared', esModule: embed('shared.js') },
          { name: 'miniflare:zod', esModule: embed('zod.js') },
        ],
      },
    ],
    v8Flags: [`--max-semi-space-size=${maxSemiSpaceMegabytes}`],
    structuredLogging: true,
  }
  return `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${capnpText(config)};\n`
}

function bindingsOf(built: BuiltOptions, { variables }: WorkerdOptions): CapnpValue[] {
  return [
    ...Object.keys(variables).map((name) => ({ name, fromEnvironment: variablePrefix + name })),
    ...Object.entries(built.durableObjects).map(([name, { className }]) => ({
      name,
      durableObjectNamespace: className,
    })),
    ...Object.entries(built.r2Buckets).map(([name, { id }]) => ({
      name,
      r2Bucket: { name: 'r2-entry', props: { json: JSON.stringify({ MINIFLARE_NAMESPACE: id }) } },
    })),
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

/** Miniflare's R2: an object with a database and blobs on disk, in Miniflare's layout. */
function bucketServices(files: string): CapnpValue[] {
  const compatibilityDate = '2023-07-24'
  const object = { className: 'R2BucketObject', serviceName: 'r2' }
  return [
    {
      name: 'r2-entry',
      worker: {
        modules: [{ name: 'object-entry.js', esModule: embed('object-entry.js') }],
        compatibilityDate,
        bindings: [{ name: 'MINIFLARE_OBJECT', durableObjectNamespace: object }],
      },
    },
    {
      name: 'r2',
      worker: {
        modules: [{ name: 'bucket.js', esModule: embed('bucket.js') }],
        compatibilityDate,
        compatibilityFlags: ['nodejs_compat', 'experimental'],
        bindings: [{ name: 'MINIFLARE_BLOBS', service: 'r2-disk' }],
        durableObjectNamespaces: [{ className: 'R2BucketObject', uniqueKey: 'miniflare-R2BucketObject' }],
        durableObjectStorage: { localDisk: 'r2-disk' },
      },
    },
    { name: 'r2-disk', disk: { path: join(files, 'r2'), writable: true } },
  ]
}

/** Additional certificates that Node trusts, such as those of a private mail server. */
function extraCertificates(): string[] {
  const file = process.env['NODE_EXTRA_CA_CERTS']
  if (!file) return []
  try {
    return (
      readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
    )
  } catch (error) {
    throw new ScriptError(`NODE_EXTRA_CA_CERTS cannot be read: ${String(error)}`)
  }
}
