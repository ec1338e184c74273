import type { ConversionResult, ConversionState } from '#core/api/conversions.ts'

export type ConversionCalls = {
  begin: () => Promise<ConversionState>
  part: (id: string) => Promise<ConversionState>
  cancel: (id: string) => Promise<unknown>
}

export type Following = {
  signal: AbortSignal
  /** Hears how far it is, unless the first call is the only one. */
  onProgress: (part: { done: number; total: number }) => void
}

/**
 * Changes a field's type, part by part. Null when `signal` has stopped it in time: then nothing was changed. What was
 * all but done is done all the same.
 */
export async function runConversion(
  calls: ConversionCalls,
  { signal, onProgress }: Following,
): Promise<ConversionResult | null> {
  let state = await calls.begin()
  const { id } = state
  if (id === null) return state.result
  // Asked at once, not when the part under way is through.
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
