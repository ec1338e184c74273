import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from 'miniflare'
import { tools } from '../../scripts/paths.ts'
import { mustRunNode } from '../../scripts/processes.ts'
import type { BatchResponse, BatchRequest } from './postgres-worker.ts'

const compatibilityDate = '2026-11-01'

/** The gateway of sources in workerd, bundled as for a deployment. */
export type SourcePlatform = { ask(asked: BatchRequest): Promise<BatchResponse>; close(): Promise<void> }

export async function startSourcePlatform(): Promise<SourcePlatform> {
  const outDir = mkdtempSync(join(tmpdir(), 'tessera-source-'))
  const config = join(outDir, 'wrangler.json')
  const worker = fileURLToPath(new URL('postgres-worker.ts', import.meta.url).href)
  const main = join(outDir, 'entry.ts')
  writeFileSync(main, `export { postgresWorker as default } from ${JSON.stringify(worker)}`)
  const flags = { compatibility_date: compatibilityDate, compatibility_flags: ['nodejs_compat'] }
  writeFileSync(config, JSON.stringify({ name: 'source-test', main, ...flags }))
  const args = ['deploy', '--dry-run', '--config', config, '--outdir', outDir]
  await mustRunNode('Bundling the driver', tools.wrangler, args, {})
  const platform = new Miniflare(
    convertV4MiniflareOptions({
      name: 'source-test',
      modules: true,
      script: readFileSync(join(outDir, 'entry.js'), 'utf8'),
      compatibilityDate,
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      telemetry: { enabled: false },
      log: new NoOpLog(),
    }),
  )
  return {
    async ask(asked) {
      const response = await platform.dispatchFetch('http://tessera.test/', {
        method: 'POST',
        body: JSON.stringify(asked),
      })
      // The worker of this test.
      return (await response.json()) as BatchResponse
    },
    async close() {
      await platform.dispose()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
