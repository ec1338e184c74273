import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { tools } from '../paths.ts'
import { runNode } from '../processes.ts'
import { type Counts, nothing } from './counts.ts'

const reportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
})

export type TestRun = { counts: Counts; output: string }

/** Runs a project of vitest.config.ts to its end. A run that breaks before a test fails counts as one failure. */
export async function runProject(project: string, env: Record<string, string> = {}): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-report-'))
  const report = join(folder, 'report.json')
  try {
    const { code, output } = await runNode(
      tools.vitest,
      [
        'run',
        '--project',
        project,
        '--passWithNoTests',
        '--reporter=dot',
        '--silent=passed-only',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env },
    )
    const counts = readReport(report)
    return { counts: code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): Counts {
  try {
    const read = v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')))
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: read.numPendingTests + read.numTodoTests,
    }
  } catch {
    return nothing
  }
}
