/**
 * Native tools have one optional package per platform. If a registry lacks some of them, npm omits them from
 * the lock file, and `npm ci` then rejects it. Their entries can be derived from their names.
 */
type Entry = {
  version?: string
  resolved?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'windows',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
]
const processors = [
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

/** `@oxlint/binding-linux-arm64-musl` -> `{os: ['linux'], cpu: ['arm64'], libc: ['musl']}`. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const system = systems.find((one) => words.includes(one))
  const processor =
    processors.find((one) => words.includes(one)) ?? (words.includes('64') ? 'x64' : undefined)
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(system ? { os: [system === 'windows' ? 'win32' : system] } : {}),
  }
}

function isThere(lock: Lock, owner: string, name: string): boolean {
  // A package may be in any node_modules folder above its dependent.
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

/** npm's order of properties, so that its next run changes nothing. */
function inNpmsOrder({ version, ...rest }: Entry & { version: string }): Entry {
  return {
    version,
    ...Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
  }
}

/** Optional packages that the lock file lacks: path and entry of each. */
export function missingEntries(lock: Lock): [string, Entry][] {
  const missing: [string, Entry][] = []
  for (const [owner, { optionalDependencies, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      if (isThere(lock, owner, name)) continue
      const place = `node_modules/${name}`
      missing.push([
        lock.packages[place] ? `${owner}/${place}` : place,
        inNpmsOrder({ version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }),
      ])
    }
  }
  return missing
}
