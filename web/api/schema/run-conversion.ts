import type { ConversionResult, ConversionState } from '#core/api/tables/column-conversions.ts'

export type ConversionCalls = {
  begin: () => Promise<ConversionState>
  part: (id: string) => Promise<ConversionState>
  cancel: (id: string) => Promise<unknown>
}

export type Following = {
  signal: AbortSignal
  /** Reports progress, unless a single call suffices. */
  onProgress: (part: { done: number; total: number }) => void
}

/**
 * Changes a field's type in batches. Returns null if `signal` stopped it in time, without changes; near the end it
 * completes anyway.
 */
export async function runConversion(
  calls: ConversionCalls,
  { signal, onProgress }: Following,
): Promise<ConversionResult | null> {
  let state = await calls.begin()
  const { id } = state
  if (id === null) return state.result
  // Cancel immediately, without waiting for the pending batch.
  let givenUp: Promise<unknown> | null = null
  const giveUp = (): Promise<unknown> => (givenUp ??= calls.cancel(id).catch(() => undefined))
  const onAbort = (): void => void giveUp()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    while (state.id !== null) {
      if (signal.aborted) {
        await giveUp()
        return null
      }
      onProgress(state)
      state = await calls.part(id)
    }
    return state.result
  } catch (error) {
    await giveUp()
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
