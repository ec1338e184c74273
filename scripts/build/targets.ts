import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot, tools } from '../paths.ts'
import { mustRunNode } from '../processes.ts'
import { step } from '../progress.ts'
import { compressFiles } from './compress-files.ts'
import { hashOfFiles, hashOfSources } from './sources.ts'
import type { Target } from './sources.ts'

/** Disables telemetry and log files in the home directory. */
export const quietWrangler = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  CI: 'true',
}

const stampOf = (target: Target): string => inRoot('dist', `${target}.hash`)

/** Builds the web app into dist/web, with compressed versions of its files. */
export async function buildWeb(): Promise<void> {
  await mustRunNode('Building the web app', tools.vite, ['build', 'web', '--logLevel', 'warn'])
  await compressFiles(inRoot('dist/web/assets'))
}

/**
 * Bundles the worker into dist/worker/index.js with wrangler, exactly like a deployment, and writes the
 * bindings of wrangler.toml to dist/worker/options.json for the local runtime.
 */
export async function buildWorker(): Promise<void> {
  // wrangler.toml refers to this folder, and wrangler fails if it is missing.
  mkdirSync(inRoot('dist/web'), { recursive: true })
  await Promise.all([
    mustRunNode('Bundling the worker', tools.wrangler, ['deploy', '--dry-run', '--outdir', 'dist/worker'], {
      env: quietWrangler,
    }),
    readBindings(),
  ])
}

/** Writes the bindings of wrangler.toml to dist/worker/options.json if they changed. */
async function readBindings(): Promise<void> {
  const hash = hashOfFiles(
    ['wrangler.toml', 'package-lock.json', 'web/public/_headers'].map((path) => inRoot(path)),
  )
  const [file, stamp] = [inRoot('dist/worker/options.json'), inRoot('dist/worker/options.hash')]
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const options = await mustRunNode('Reading wrangler.toml', inRoot('scripts/build/worker-options.ts'), [], {
    env: quietWrangler,
  })
  mkdirSync(inRoot('dist/worker'), { recursive: true })
  // Before them, Wrangler names the .dev.vars that it has found.
  writeFileSync(file, options.slice(options.indexOf('{"')))
  writeFileSync(stamp, hash)
}

const builders: Record<Target, () => Promise<void>> = { web: buildWeb, worker: buildWorker }
const titles: Record<Target, string> = { web: 'Building the web app', worker: 'Building the worker' }

function isBuilt(target: Target, hash: string): boolean {
  const stamp = stampOf(target)
  return existsSync(inRoot('dist', target)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

async function buildOne(target: Target): Promise<void> {
  const hash = hashOfSources(target)
  if (isBuilt(target, hash)) return
  // An interrupted build must not count as complete.
  rmSync(stampOf(target), { force: true })
  await step(titles[target], builders[target])
  writeFileSync(stampOf(target), hash)
}

/** Builds targets whose sources changed since the last build. */
export async function buildChanged(targets: Target[]): Promise<void> {
  // In sequence: bundling the worker reads the web app's files, which must not change meanwhile.
  for (const target of targets) await buildOne(target)
}
