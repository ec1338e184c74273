import { test } from 'vitest'

type Step = { name: string; run: () => Promise<void> }

/**
 * A story whose steps each begin where the one before ends. It is one test, so it needs no other test, whatever order
 * the tests of the file run in. Write a test of its own for what needs no earlier step.
 */
export function story(title: string, { timeout = 300_000, isSkipped = false }: StoryOptions = {}) {
  const steps: Step[] = []
  // oxlint-disable-next-line vitest/valid-title -- the caller's
  test.skipIf(isSkipped)(title, { timeout }, async () => {
    for (const { name, run } of steps) {
      try {
        await run()
      } catch (error) {
        throw new Error(`Step "${name}" failed.`, { cause: error })
      }
    }
  })
  return (name: string, run: () => Promise<void>): void => void steps.push({ name, run })
}

type StoryOptions = {
  timeout?: number
  /** True if something that the story needs is missing, such as a database server. */
  isSkipped?: boolean
}
