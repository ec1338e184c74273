import { useState } from 'react'
import { showError } from '../../api/http/show-error.ts'

/** Runs one task at a time and reports its error. */
export function useSingleFlight(): { busy: boolean; run: (task: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  async function run(task: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await task()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
