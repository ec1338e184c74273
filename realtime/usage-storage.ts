import * as v from 'valibot'
import { type UsageDay, usageDaySchema } from '#core/protocol/usage.ts'
import { emptyDay, mergeDay } from './usage-counts.ts'

/** The storage of a room, on either platform. */
export type UsageStorage = {
  get(key: string): Promise<unknown>
  put(key: string, value: UsageDay): Promise<void>
  list(options: { prefix: string; start?: string; end?: string }): Promise<Map<string, unknown>>
  delete(keys: string[]): Promise<unknown>
}

/** Storage prefix of the counts of days. */
const prefix = 'usage/'
/** Most keys per `delete`. */
const deleteBatchSize = 128

/** Adds counts to the stored ones. The first write of a day deletes the days before `keepFrom`. */
export async function storeUsage(
  storage: UsageStorage,
  days: readonly UsageDay[],
  keepFrom: string,
): Promise<void> {
  for (const added of days) {
    const known = v.safeParse(usageDaySchema, await storage.get(prefix + added.day))
    await storage.put(prefix + added.day, mergeDay(known.success ? known.output : emptyDay(added.day), added))
    if (!known.success) await deleteUsage(storage, keepFrom)
  }
}

async function deleteUsage(storage: UsageStorage, keepFrom: string): Promise<void> {
  const old = [...(await storage.list({ prefix, end: prefix + keepFrom })).keys()]
  for (let from = 0; from < old.length; from += deleteBatchSize)
    await storage.delete(old.slice(from, from + deleteBatchSize))
}

/** The stored counts since a day, in order. Deletes the days before `keepFrom`, as a room without events may have. */
export async function readUsage(storage: UsageStorage, since: string, keepFrom: string): Promise<UsageDay[]> {
  await deleteUsage(storage, keepFrom)
  const stored = await storage.list({ prefix, start: prefix + since })
  return [...stored.values()].flatMap((each) => {
    const day = v.safeParse(usageDaySchema, each)
    return day.success ? [day.output] : []
  })
}
