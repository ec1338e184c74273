import * as sourceLimits from '#core/source-limits.ts'

/** Waits until a connection is closed, but not for a server that hangs: nobody needs its answer. Never rejects. */
export async function closedOrTimeout(closing: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, sourceLimits.sourceCloseTimeoutMs)
  })
  await Promise.race([closing.catch(() => undefined), timeout])
  clearTimeout(timer)
}
