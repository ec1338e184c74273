import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ScriptError } from '../progress.ts'

const secretsSchema = v.object({ AUTH_SECRET: v.pipe(v.string(), v.minLength(32)) })
export type Secrets = v.InferOutput<typeof secretsSchema>

/** Loads the secrets of a data folder, creating them on the first call. Losing them signs out all users. */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const fresh: Secrets = { AUTH_SECRET: randomBytes(48).toString('base64url') }
    try {
      // Readable by the owner only; `wx`, so that concurrent starts agree on one file.
      writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      return fresh
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  try {
    return v.parse(secretsSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ScriptError(
      `${file} cannot be read as secrets. Put back the file that was there, or delete it: ` +
        'then everybody has to sign in again.',
    )
  }
}
