import { differences } from './differences.ts'
import type { Outcome, Problem } from './run.ts'

/** Results of all methods of a package. */
export type PackageReport = { version: string; outcomes: Outcome[] }

/** The reason for a difference; null if unknown. Server errors are never explained. */
export function reasonFor(method: string, { label, problem }: Problem): string | null {
  if (/^50[^1]|fetch failed|was refused/.test(problem)) return null
  const found = differences.find(
    (each) =>
      each.methods.test(method) && (each.calls?.test(label) ?? true) && (each.problem?.test(problem) ?? true),
  )
  return found?.reason ?? null
}

/** Unexplained differences, one per line. */
export function unexplained({ version, outcomes }: PackageReport): string[] {
  return outcomes.flatMap(({ method, problems }) =>
    problems
      .filter((each) => reasonFor(method, each) === null)
      .map(({ label, problem }) => `${version} ${method} ${label}: ${problem}`),
  )
}

/** Results of the story for one package. */
export type StoryReport = { version: string; passed: number; failed: number; absent: number }

/** Summary of stories and methods of all packages, one line each. */
export function summaryTable(stories: readonly StoryReport[], reports: readonly PackageReport[]): string {
  const rows = [
    ['package', 'story: ok', 'failed', 'absent', 'methods', 'calls', 'as expected', 'differ', 'unexplained'],
    ...reports.map((report) => {
      const story = stories.find(({ version }) => version === report.version)
      const { calls, differing } = countsOf(report)
      const said = [story?.passed ?? 0, story?.failed ?? 0, story?.absent ?? 0]
      const found = [report.outcomes.length, calls, calls - differing, differing, unexplained(report).length]
      return [`nocodb-sdk ${report.version}`, ...said.map(String), ...found.map(String)]
    }),
  ]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')).join('\n')
}

function countsOf({ outcomes }: PackageReport): { calls: number; differing: number } {
  return {
    calls: outcomes.reduce((sum, each) => sum + each.calls, 0),
    differing: outcomes.reduce((sum, each) => sum + each.problems.length, 0),
  }
}

/** Generates the page that lists all methods, their calls, and reasons for differences. */
export function methodsPage(reports: PackageReport[]): string {
  return [
    '# Client packages',
    '',
    'Every method of the public client packages, called with all arguments that their declarations tell apart: the',
    'least that they allow, each optional member, each literal and null. `npm run compat` generates the calls from the',
    'declarations, compares each response with the declared type, and fails on any difference that has no reason here.',
    'Written by `npm run compat -- --write`.',
    '',
    ...reports.flatMap(sectionOf),
  ].join('\n')
}

function sectionOf(report: PackageReport): string[] {
  const { version, outcomes } = report
  const { calls, differing } = countsOf(report)
  return [
    `## nocodb-sdk ${version}`,
    '',
    `${outcomes.length} methods, ${calls} calls: ${calls - differing} as expected, ${differing} differ.`,
    '',
    '| Method | Calls | As expected | Differ | Reason |',
    '| --- | --- | --- | --- | --- |',
    ...outcomes.map((outcome) => {
      const { method, problems } = outcome
      const reasons = new Set(problems.map((each) => reasonFor(method, each) ?? 'Not explained.'))
      const counts = `${outcome.calls} | ${outcome.calls - problems.length} | ${problems.length}`
      return `| ${method} | ${counts} | ${[...reasons].join(' ')} |`
    }),
    '',
  ]
}
