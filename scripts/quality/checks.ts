import { availableParallelism } from 'node:os'
import { inRoot, tools } from '../paths.ts'
import { runNode } from '../processes.ts'
import { add, type Counts } from './counts.ts'
import { part, pooled } from './report.ts'
import { runProject } from './vitest.ts'

/** One TypeScript project per side, so that none sees another's platform types; see each tsconfig. */
const sides = [
  ['core', 'core'],
  ['worker', 'worker'],
  ['realtime', 'realtime'],
  ['web', 'web'],
  ['web tests', 'web/tsconfig.test.json'],
  ['scripts', 'scripts'],
  ['tests', 'tests'],
  ['e2e', 'tests/e2e'],
] as const

/** Incremental TypeScript state, so that repeated checks are faster. */
function remembered(name: string): string[] {
  const file = inRoot('node_modules/.cache/types', `${name.replace(' ', '-')}.json`)
  return ['--incremental', '--tsBuildInfoFile', file]
}

async function one(name: string, tool: string, args: string[]): Promise<Counts> {
  return part(name, async () => {
    const { code, output } = await runNode(tool, args)
    const passed = code === 0
    return { counts: { passed: Number(passed), failed: Number(!passed), skipped: 0 }, output, note: '' }
  })
}

/** Format, lint and types; each counts as one check. */
export async function staticChecks(): Promise<Counts> {
  return add(
    ...(await pooled(availableParallelism(), [
      () => one('format', tools.oxfmt, ['--check']),
      () => one('lint', tools.oxlint, ['--quiet']),
      ...sides.map(
        ([name, path]) =>
          () =>
            one(`types of ${name}`, tools.tsc, ['-p', path, ...remembered(name)]),
      ),
    ])),
  )
}

/** Runs the tests of a vitest project. */
export function tests(name: string, project: string, env: Record<string, string> = {}): Promise<Counts> {
  return part(name, () => runProject(project, env))
}
