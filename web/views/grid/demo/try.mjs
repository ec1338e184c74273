/*
 * Runs the grid's browser tests: `node web/views/grid/demo/try.mjs [part of a name...]`. Prints one line per test;
 * exits with 1 on failure. Development only.
 */
import { launch, openDemo, serve } from './harness.mjs'
import { viewTrials } from './trials-of-views.mjs'
import { editingTrials } from './trials.mjs'

const wanted = process.argv.slice(2)
const print = (line) => process.stdout.write(`${line}\n`)
const server = await serve()
let failed = 0
for (const { name, options, run } of [...editingTrials, ...viewTrials]) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  const browser = await launch(options.args)
  try {
    const { page, problems } = await openDemo(
      browser,
      server.url,
      options.query ?? '',
      options.context,
      options.isEarly,
    )
    const figures = await run(page)
    const real = problems.filter((text) => !text.includes('404'))
    if (real.length > 0) throw new Error(real.join('\n'))
    print(`ok    ${name}${figures ? `: ${figures}` : ''}`)
  } catch (error) {
    failed += 1
    print(
      `FAIL  ${name}\n      ${String(error.stack ?? error)
        .split('\n')
        .slice(0, 14)
        .join('\n      ')}`,
    )
  } finally {
    await browser.close()
  }
}
await server.close()
process.exit(failed > 0 ? 1 : 0)
