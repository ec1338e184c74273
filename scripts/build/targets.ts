import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot, tools } from '../paths.ts'
import { mustRunNode } from '../processes.ts'
import { step } from '../progress.ts'
import { hashOfFiles, hashOfSources } from './sources.ts'
import type { Target } from './sources.ts'

/** No reports to its makers, no log files in the person's home. */
export const quietWrangler = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  CI: 'true',
}

const stampOf = (target: Target): string => inRoot('dist', `${target}.hash`)

/** Builds the web app into dist/web. */
export async function buildWeb(): Promise<void> {
  await mustRunNode('Building the web app', tools.vite, ['build', 'web', '--logLevel', 'warn'])
}

/**
 * Bundles the worker into dist/worker/index.js with wrangler, exactly as a deploy does, and writes what
 * wrangler.toml says of its bindings to dist/worker/options.json for the local runtime.
 */
export async function buildWorker(): Promise<void> {
  // wrangler.toml names the folder; wrangler refuses one that is not there.
  mkdirSync(inRoot('dist/web'), { recursive: true })
  await Promise.all([
    mustRunNode('Bundling the worker', tools.wrangler, ['deploy', '--dry-run', '--outdir', 'dist/worker'], {
      env: quietWrangler,
    }),
    readBindings(),
  ])
}

/** Writes what wrangler.toml says of bindings to dist/worker/options.json, where it changed since the last time. */
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
  writeFileSync(file, options)
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
  // A build that breaks off half-way must not pass for a whole one.
  rmSync(stampOf(target), { force: true })
  await step(titles[target], builders[target])
  writeFileSync(stampOf(target), hash)
}

/** Builds what changed since the last build; a build whose sources are the same is kept. */
export async function buildChanged(targets: Target[]): Promise<void> {
  // One after the other: bundling the worker reads the files of the web app, which must not change meanwhile.
  for (const target of targets) await buildOne(target)
}
