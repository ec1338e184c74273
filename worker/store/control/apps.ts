import * as v from 'valibot'
import type { Connection } from '../../statement.ts'
import { readRows } from '../rows.ts'

/** What is stored of an app of the app store; `sealed` holds all its settings. */
export type StoredApp = { id: string; active: boolean; sealed: string }

export type StoredApps = {
  listApps(): Promise<StoredApp[]>
  /** Stores an app and switches `others` off, in one go. */
  saveApp(app: StoredApp, others: readonly string[]): Promise<void>
}

const prefix = 'app:'
const appRow = v.pipe(
  v.object({
    key: v.string(),
    value: v.pipe(v.string(), v.parseJson(), v.object({ active: v.boolean(), sealed: v.string() })),
  }),
  v.transform(({ key, value }): StoredApp => ({ id: key.slice(prefix.length), ...value })),
)

export function storedApps(connection: Connection): StoredApps {
  return {
    async listApps() {
      const sql = `SELECT key, value FROM app_settings WHERE key >= 'app:' AND key < 'app;'`
      const [result] = await connection.batch([{ sql, args: [] }], 'read')
      return readRows(appRow, result)
    },
    async saveApp({ id, active, sealed }, others) {
      await connection.batch(
        [
          {
            sql: `INSERT INTO app_settings (key, value) VALUES (?, ?)
              ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
            args: [prefix + id, JSON.stringify({ active, sealed })],
          },
          ...others.map((other) => ({
            sql: `UPDATE app_settings SET value = json_set(value, '$.active', json('false')) WHERE key = ?`,
            args: [prefix + other],
          })),
        ],
        'write',
      )
    },
  }
}
