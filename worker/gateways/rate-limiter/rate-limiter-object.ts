import { DurableObject } from 'cloudflare:workers'
import * as limits from '#core/limits.ts'
import { type Counted, type WindowCount, WindowCounts, type WindowLimit } from './window-counts.ts'

/**
 * Counts calls through one public link, named by the link. It counts in memory and stores changes every few seconds,
 * so that a call waits for no write: a crash loses the counts of these seconds.
 */
export class RateLimiter extends DurableObject {
  #counts = new WindowCounts()
  #isStoring = false

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env)
    void ctx.blockConcurrencyWhile(async () => {
      this.#counts = new WindowCounts(await ctx.storage.list<WindowCount>())
    })
  }

  count(counted: readonly WindowLimit[], at: number): Counted {
    const result = this.#counts.count(counted, at)
    if (result.retryAfter === null) this.#storeSoon()
    return result
  }

  /** Deletes counts that nobody needs anymore. */
  override async alarm(): Promise<void> {
    await this.store()
  }

  /** The timer also keeps the object in memory until its counts are stored. */
  #storeSoon(): void {
    if (this.#isStoring) return
    this.#isStoring = true
    setTimeout(() => {
      this.#isStoring = false
      this.ctx.waitUntil(this.store())
    }, limits.rateLimiterStoreDelayMs)
  }

  /** Stores what has changed, and deletes counts whose window has ended. */
  async store(): Promise<void> {
    const { storage } = this.ctx
    const { changed, removed } = this.#counts.takeChanges(Date.now())
    for (let from = 0; from < changed.length; from += batchSize)
      await storage.put(Object.fromEntries(changed.slice(from, from + batchSize)))
    for (let from = 0; from < removed.length; from += batchSize)
      await storage.delete(removed.slice(from, from + batchSize))
    const { lastEnd } = this.#counts
    if (lastEnd === null) await storage.deleteAll()
    // Another call may move the end; the alarm then sets the next one.
    else if ((await storage.getAlarm()) === null) await storage.setAlarm(lastEnd + 1000)
  }
}

/** Most keys per storage call. */
const batchSize = 128
