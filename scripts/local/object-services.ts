import { join } from 'node:path'
import { type BuiltOptions } from './built-options.ts'
import { type CapnpValue, embed } from './capnp-text.ts'
import { egressObjects, objectBindingsOf } from './egress-services.ts'

/**
 * Where a process finds Durable Objects and uploaded files: in itself; in itself, which serves them to other
 * processes on sockets in `folder`; or in the process that does. An object must run in one process only, because its
 * state is there.
 */
export type ObjectHosting =
  | { kind: 'own' }
  | { kind: 'shared'; folder: string }
  | { kind: 'remote'; folder: string }

/** What hosting adds to the configuration of workerd. */
export type ObjectParts = {
  /** Bindings of the worker. */
  bindings: CapnpValue[]
  /** Further settings of the worker. */
  worker: Record<string, CapnpValue>
  services: CapnpValue[]
  sockets: CapnpValue[]
  /** Modules of extensions. */
  modules: CapnpValue[]
}

/** Enables calls of methods, which are Cap'n Proto, on a socket that otherwise speaks HTTP. */
const withCalls = { capnpConnectHost: 'objects' }

const hasBuckets = ({ r2Buckets }: BuiltOptions) => Object.keys(r2Buckets).length > 0

/** Objects and files of this process. */
export function ownObjects(built: BuiltOptions, files: string): ObjectParts {
  return {
    bindings: [
      ...objectBindings(built),
      ...Object.entries(built.r2Buckets).map(([name, { id }]) => ({ name, r2Bucket: bucketEntry(id) })),
    ],
    worker: {
      durableObjectNamespaces: Object.values(built.durableObjects).map(({ className }) => ({
        className,
        uniqueKey: `tessera-${className}`,
        enableSql: true,
      })),
      durableObjectStorage: { localDisk: 'rooms' },
    },
    services: [
      ...egressObjects(built),
      { name: 'rooms', disk: { path: join(files, 'do'), writable: true } },
      ...(hasBuckets(built) ? bucketServices(files) : []),
    ],
    sockets: [],
    modules: [
      { name: 'miniflare:shared', esModule: embed('shared.js') },
      { name: 'miniflare:zod', esModule: embed('zod.js') },
    ],
  }
}

/** Objects and files of this process, which other processes reach on sockets in `folder`. */
export function sharedObjects(built: BuiltOptions, files: string, folder: string): ObjectParts {
  const own = ownObjects(built, files)
  return {
    ...own,
    services: [
      ...own.services,
      {
        name: 'objects',
        worker: {
          modules: [{ name: 'objects.js', esModule: embed('objects.js') }],
          compatibilityDate: built.compatibilityDate,
          bindings: objectBindings(built),
        },
      },
    ],
    sockets: [
      { name: 'objects', address: socketAddress(folder, 'objects'), service: 'objects', http: withCalls },
      ...Object.entries(built.r2Buckets).map(([name, { id }]) => ({
        name: bucketSocket(name),
        address: socketAddress(folder, bucketSocket(name)),
        service: bucketEntry(id),
        http: {},
      })),
    ],
  }
}

/** Objects and files of the process that serves them in `folder`. */
export function remoteObjects(built: BuiltOptions, folder: string): ObjectParts {
  return {
    bindings: [
      ...objectBindingsOf(built).map(({ name }) => ({
        name,
        wrapped: {
          moduleName: 'tessera:remote-objects',
          innerBindings: [
            { name: 'OBJECTS', service: 'objects' },
            { name: 'BINDING', text: name },
          ],
        },
      })),
      ...Object.keys(built.r2Buckets).map((name) => ({ name, r2Bucket: bucketSocket(name) })),
    ],
    worker: {},
    services: [
      { name: 'objects', external: { address: socketAddress(folder, 'objects'), http: withCalls } },
      ...Object.keys(built.r2Buckets).map((name) => ({
        name: bucketSocket(name),
        external: { address: socketAddress(folder, bucketSocket(name)), http: {} },
      })),
    ],
    sockets: [],
    modules: [{ name: 'tessera:remote-objects', internal: true, esModule: embed('remote-objects.js') }],
  }
}

/** Names of the sockets that `sharedObjects` adds; each is a file of this name. */
export function objectSockets(built: BuiltOptions): string[] {
  return ['objects', ...Object.keys(built.r2Buckets).map(bucketSocket)]
}

/** Bindings of any service of this process to its objects. */
export function objectBindings(built: BuiltOptions): CapnpValue[] {
  return objectBindingsOf(built).map(({ name, className, service }) => ({
    name,
    durableObjectNamespace: { className, serviceName: service },
  }))
}

const bucketSocket = (binding: string) => `bucket-${binding}`

const socketAddress = (folder: string, name: string) => `unix:${join(folder, name)}`

function bucketEntry(id: string): CapnpValue {
  return { name: 'r2-entry', props: { json: JSON.stringify({ MINIFLARE_NAMESPACE: id }) } }
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
