import { buildChanged } from './build/targets.ts'
import { inRoot } from './paths.ts'
import { main, logLine, ScriptError } from './progress.ts'
import { brotlied, filesOf, firstLoads, gzipped, readManifest } from './quality/first-loads.ts'
import { buildWithMaps, byPackage, moduleSizes } from './quality/module-sizes.ts'

const modulesShown = 100

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6)

/** Prints the size of each first load, and fails if one is over its budget. */
async function printSizes(): Promise<void> {
  await buildChanged(['web'])
  const web = inRoot('dist/web')
  const manifest = readManifest(web)
  let over = 0
  logLine('First load, KB of gzip      JS    CSS  total  budget   next  Brotli  budget')
  for (const { page, budget, chunks, next = [] } of firstLoads) {
    const files = [...filesOf(manifest, chunks), 'before-paint.js']
    const isStyle = (file: string) => file.endsWith('.css')
    const js = gzipped(
      web,
      files.filter((file) => !isStyle(file)),
    )
    const css = gzipped(web, files.filter(isStyle))
    const brotli = brotlied(web, files)
    const later = filesOf(manifest, next).filter((file) => !files.includes(file))
    const fits = js + css <= budget.gzip * 1000 && brotli <= budget.brotli * 1000
    if (!fits) over += 1
    logLine(
      [
        page.padEnd(23),
        kilobytes(js),
        kilobytes(css),
        kilobytes(js + css),
        String(budget.gzip).padStart(6),
        next.length > 0 ? kilobytes(gzipped(web, later)) : ' '.repeat(6),
        ` ${kilobytes(brotli)}`,
        ` ${String(budget.brotli).padStart(6)}`,
        fits ? '' : ' TOO LARGE',
      ]
        .join(' ')
        .trimEnd(),
    )
  }
  process.exitCode = over > 0 ? 1 : 0
}

/** Prints the largest modules of each first load. */
async function printModules(): Promise<void> {
  const { manifest, files } = await buildWithMaps()
  for (const { page, chunks } of firstLoads) {
    const sizes = byPackage(moduleSizes(files, filesOf(manifest, chunks)))
    logLine(
      `\n${page}: the largest of ${sizes.length} modules and packages, KB minified and gzip (estimated)`,
    )
    for (const { name, bytes, gzip } of sizes.slice(0, modulesShown))
      logLine(`${kilobytes(bytes)} ${kilobytes(gzip)}  ${name}`)
  }
}

await main(async () => {
  const [option, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || (option !== undefined && option !== '--modules'))
    throw new ScriptError('Usage: npm run size [-- --modules]')
  await (option ? printModules() : printSizes())
})
