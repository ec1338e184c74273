import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { tools } from '../paths.ts'
import { runNode } from '../processes.ts'
import { add, type Counts, nothing } from './counts.ts'
import type { Outcome } from './report.ts'
import { commitSeed } from './seed.ts'

const reportSchema = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(v.object({ status: v.string() })),
    }),
  ),
})

/**
 * Runs a project of vitest.config.ts, or only its files whose paths contain one of `filters`. A run that crashes
 * counts as one failure.
 */
export async function runProject(
  project: string,
  env: Record<string, string> = {},
  filters: readonly string[] = [],
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-report-'))
  const report = join(folder, 'report.json')
  try {
    const { code, output } = await runNode(
      tools.vitest,
      [
        'run',
        ...filters,
        '--project',
        project,
        ...(filters.length === 0 ? ['--passWithNoTests'] : []),
        '--reporter=dot',
        '--silent=passed-only',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env: { TEST_SEED: String(commitSeed()), ...env } },
    )
    const counts = readReport(report)
    const isBroken = code !== 0 && counts.failed === 0
    return { counts: isBroken ? { ...counts, failed: 1 } : counts, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(report: string): Counts {
  try {
    const { testResults } = v.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')))
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    return add(...all.map(({ status }) => countOf(status)))
  } catch {
    return nothing
  }
}

function countOf(status: string): Counts {
  if (status === 'passed') return { ...nothing, passed: 1 }
  return status === 'failed' ? { ...nothing, failed: 1 } : { ...nothing, skipped: 1 }
}
