import { expect, test } from 'vitest'
import { withSecondTry } from './second-try.ts'
import type { FileResult, TestRun } from './vitest.ts'

function ran(...files: [path: string, passed: number, failed: number][]): TestRun {
  const results: FileResult[] = files.map(([path, passed, failed]) => ({
    path,
    isFailed: failed > 0,
    counts: { passed, failed, skipped: 0 },
  }))
  const sum = (of: 'passed' | 'failed') => results.reduce((all, { counts }) => all + counts[of], 0)
  return {
    counts: { passed: sum('passed'), failed: sum('failed'), skipped: 0 },
    output: files.join(' '),
    files: results,
  }
}

/** Answers the runs one after the other, and notes what was asked for. */
function runs(...answers: TestRun[]) {
  const asked: string[][] = []
  const run = async (paths: string[]): Promise<TestRun> => {
    asked.push(paths)
    const answer = answers[asked.length - 1]
    if (!answer) throw new Error('One run too many.')
    return answer
  }
  return { asked, run }
}

test('what passes is run once', async () => {
  const { asked, run } = runs(ran(['a', 3, 0]))
  expect(await withSecondTry(run)).toMatchObject({ counts: { passed: 3, failed: 0 } })
  expect(asked).toEqual([[]])
})

test('a failed file is run again, named, and counted as it came out then', async () => {
  const { asked, run } = runs(ran(['/t/a', 3, 0], ['/t/b', 1, 2]), ran(['/t/b', 3, 0]))
  expect(await withSecondTry(run)).toMatchObject({
    counts: { passed: 6, failed: 0 },
    note: '6 passed, 0 failed, 0 skipped; tried twice: b',
    output: expect.stringMatching(/b,1,2[\s\S]*b,3,0/),
    hasTrouble: true,
  })
  expect(asked).toEqual([[], ['/t/b']])
})

test('what fails twice failed', async () => {
  const { run } = runs(ran(['a', 3, 0], ['b', 1, 2]), ran(['b', 2, 1]))
  expect(await withSecondTry(run)).toMatchObject({ counts: { passed: 5, failed: 1 } })
})

test('failures everywhere, or before a test, are not tried again', async () => {
  const everywhere = runs(ran(['a', 0, 1], ['b', 0, 1], ['c', 0, 1], ['d', 0, 1]))
  expect(await withSecondTry(everywhere.run)).toMatchObject({ counts: { failed: 4 } })
  const broken = runs({ counts: { passed: 0, failed: 1, skipped: 0 }, output: '', files: [] })
  expect(await withSecondTry(broken.run)).toMatchObject({ counts: { failed: 1 } })
})
