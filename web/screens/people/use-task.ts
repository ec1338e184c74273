import { useState } from 'react'
import { tellProblem } from '../../api/tell-problem.ts'

/** Runs one thing at a time and tells what went wrong with it. */
export function useTask(): { busy: boolean; run: (task: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  async function run(task: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await task()
    } catch (error) {
      tellProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
