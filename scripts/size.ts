import { buildChanged } from './build/targets.ts'
import { inRoot } from './paths.ts'
import { main, logLine } from './progress.ts'
import { filesOf, firstLoads, gzipped, readManifest } from './quality/first-loads.ts'

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6)

await main(async () => {
  await buildChanged(['web'])
  const web = inRoot('dist/web')
  const manifest = readManifest(web)
  let over = 0
  logLine('First load, KB of gzip      JS    CSS  total  budget')
  for (const { page, budget, chunks } of firstLoads) {
    const files = filesOf(manifest, chunks)
    const js = gzipped(web, [...files.filter((file) => file.endsWith('.js')), 'before-paint.js'])
    const css = gzipped(
      web,
      files.filter((file) => file.endsWith('.css')),
    )
    const fits = js + css <= budget * 1000
    if (!fits) over += 1
    logLine(
      `${page.padEnd(23)} ${kilobytes(js)} ${kilobytes(css)} ${kilobytes(js + css)} ${String(budget).padStart(6)}${fits ? '' : '  TOO LARGE'}`,
    )
  }
  process.exitCode = over > 0 ? 1 : 0
})
