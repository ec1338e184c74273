import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Page } from 'playwright-core'
import { logLine } from '../../progress.ts'
import type { Stage } from './stage.ts'

/** A common task, performed by clicks. Throws if it cannot be completed. */
export type Flow = {
  name: string
  run: (stage: Stage) => Promise<void>
  /** Expected failures, as "404 GET /path": part of the flow, or caused by the client with any server. */
  refusals?: RegExp[]
}

export type FlowResult = { name: string; completed: boolean; why: string }

/** Runs a flow in a page and reports the failing step, failed requests and page errors. */
export async function runFlow(flow: Flow, stage: Stage): Promise<FlowResult> {
  const { page } = stage
  const problems: Promise<string>[] = []
  watch(page, flow.refusals ?? [], problems)
  const guests: Page[] = []
  stage.onPage = (guest) => {
    guests.push(guest)
    watch(guest, flow.refusals ?? [], problems)
  }
  let step = ''
  try {
    await flow.run(stage)
    await page.waitForTimeout(300)
  } catch (error) {
    step = firstLines(error instanceof Error ? error.message : String(error))
  }
  await page.screenshot({ path: join(stage.folder, `${fileName(flow.name)}.png`) }).catch(() => undefined)
  for (const [index, guest] of guests.entries()) {
    await guest.screenshot({ path: join(stage.folder, `${fileName(flow.name)}-guest-${index + 1}.png`) })
    await guest.context().close()
  }
  const why = [step, ...(await Promise.all(problems))].filter((each) => each !== '').join(' · ')
  logLine(`  ${why === '' ? 'ok      ' : 'FAILED  '}${flow.name}${why === '' ? '' : `: ${why}`}`)
  return { name: flow.name, completed: why === '', why }
}

/** Records failed requests and page errors. */
function watch(page: Page, expected: RegExp[], problems: Promise<string>[]): void {
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (response.status() < 400 || !pathname.startsWith('/api/')) return
    const line = `${response.status()} ${response.request().method()} ${pathname}${search}`
    if (expected.some((pattern) => pattern.test(line))) return
    const sent = (response.request().postData() ?? '').slice(0, 400)
    const describe = (text: string) => `${line} ${sent} -> ${text.slice(0, 300)}`
    problems.push(response.text().then(describe, () => line))
  })
  page.on('pageerror', (error) => {
    // Uncaught failed requests are reported separately.
    if (error.message.startsWith('Request failed')) return
    problems.push(Promise.resolve(`page error: ${firstLines(error.message)}`))
  })
}

const firstLines = (text: string): string =>
  stripVTControlCharacters(text).split('\n').slice(0, 12).join(' ').slice(0, 900)

const fileName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Formats the results as a table. */
export function reportTable(results: readonly FlowResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const line = ({ name, completed, why }: FlowResult) =>
    `${name.padEnd(width)} | ${completed ? 'yes      ' : 'no       '} | ${why}`
  return [`${'flow'.padEnd(width)} | completed | what failed`, ...results.map(line)].join('\n')
}
