import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { tools } from '../paths.ts'
import { runNode } from '../processes.ts'
import { add, type Counts, nothing } from './counts.ts'
import { commitSeed } from './seed.ts'

const reportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ status: v.string() })),
    }),
  ),
})

/** What came of one file of tests. */
export type FileResult = { path: string; isFailed: boolean; counts: Counts }

export type TestRun = { counts: Counts; output: string; files: FileResult[] }

/**
 * Runs a project of vitest.config.ts to its end, or only the files at `paths`. A run that breaks before a test fails
 * counts as one failure.
 */
export async function runProject(
  project: string,
  env: Record<string, string> = {},
  paths: string[] = [],
): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-report-'))
  const report = join(folder, 'report.json')
  try {
    const { code, output } = await runNode(
      tools.vitest,
      [
        'run',
        ...paths,
        '--project',
        project,
        '--passWithNoTests',
        '--reporter=dot',
        '--silent=passed-only',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env: { PROPERTY_SEED: String(commitSeed()), ...env } },
    )
    const files = readReport(report)
    const counts = add(...files.map((file) => file.counts))
    const isBroken = code !== 0 && counts.failed === 0
    return { counts: isBroken ? { ...counts, failed: 1 } : counts, output, files }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(report: string): FileResult[] {
  try {
    const { testResults } = v.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')))
    return testResults.map(({ name, status, assertionResults }) => ({
      path: name,
      isFailed: status === 'failed',
      counts: assertionResults.reduce((sum, one) => add(sum, countOf(one.status)), nothing),
    }))
  } catch {
    return []
  }
}

function countOf(status: string): Counts {
  if (status === 'passed') return { ...nothing, passed: 1 }
  return status === 'failed' ? { ...nothing, failed: 1 } : { ...nothing, skipped: 1 }
}
