import { and, eq, gte, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { ControlDatabase } from './database.ts'
import { appSettings } from './schema.ts'
import { upsertSetting } from './settings.ts'

/** A stored app of the app store; `sealed` holds its encrypted settings. */
export type StoredApp = { id: string; active: boolean; sealed: string }

export type StoredApps = {
  listApps(): Promise<StoredApp[]>
  /** Stores an app and switches `others` off, in one transaction. */
  saveApp(app: StoredApp, others: readonly string[]): Promise<void>
}

const prefix = 'app:'
/** The first key after all keys with the prefix. */
const afterPrefix = 'app;'
const appValue = v.pipe(v.string(), v.parseJson(), v.object({ active: v.boolean(), sealed: v.string() }))

export function storedApps(db: ControlDatabase): StoredApps {
  return {
    async listApps() {
      const [rows] = await db.batch([
        db
          .select()
          .from(appSettings)
          .where(and(gte(appSettings.key, prefix), lt(appSettings.key, afterPrefix))),
      ])
      return rows.map(({ key, value }) => {
        const app = v.safeParse(appValue, value)
        return app.success ? { id: key.slice(prefix.length), ...app.output } : fail('BASE_CORRUPTED')
      })
    },
    async saveApp({ id, active, sealed }, others) {
      await db.batch([
        upsertSetting(db, prefix + id, JSON.stringify({ active, sealed })),
        ...others.map((other) =>
          db
            .update(appSettings)
            .set({ value: sql`json_set(${appSettings.value}, '$.active', json('false'))` })
            .where(eq(appSettings.key, prefix + other)),
        ),
      ])
    },
  }
}
